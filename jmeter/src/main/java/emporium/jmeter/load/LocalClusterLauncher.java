package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.machine.GcLogs;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.LocalCluster;
import emporium.jmeter.processes.LocalClusterOptions;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Starts the services of a marketplace as separate processes on free ports. Their logs are kept
 * when they end, next to the log of the run.
 *
 * @param heap largest of a server with all services, as {@code -Xmx} takes it
 * @param replicas of services
 * @param wire carries events between them
 */
record LocalClusterLauncher(
    Path home, String heap, ReplicaCounts replicas, EventWire wire, Consumer<String> progress)
    implements LocalClusterServer.Launcher {

  @Override
  public LocalClusterServer.Launched launch(SystemUnderTest subject, Path data, Path log)
      throws IOException, InterruptedException {
    var options =
        LocalClusterOptions.of(home, subject, data, ProcessPorts.free(replicas))
            .withReplicas(replicas)
            .withWire(wire)
            .withJvm(ServerCommands.heapPerService(heap), List.of(GcLogs.jvmOption(log)));
    try {
      return new Running(
          LocalCluster.start(options, progress),
          data.resolve("logs"),
          log,
          wire == EventWire.STREAM,
          progress);
    } catch (IOException failed) {
      Files.writeString(
          log, failed.getMessage() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      throw failed;
    }
  }

  private record Running(
      LocalCluster processes,
      Path logs,
      Path log,
      boolean survivesSuspension,
      Consumer<String> progress)
      implements LocalClusterServer.Launched {
    @Override
    public ServiceAddresses addresses() {
      return processes.addresses();
    }

    @Override
    public Map<String, ProcessHandle> handles() {
      return processes.handles();
    }

    @Override
    public List<String> deaths() {
      return processes.exitDescriptions();
    }

    @Override
    public void kill() throws InterruptedException {
      for (String name : processes.handles().keySet()) {
        processes.kill(name);
      }
    }

    @Override
    public void close() {
      try {
        processes.close();
      } finally {
        keep(logs, log.resolveSibling("logs"), progress);
      }
    }
  }

  /** Copies logs if there are any; a failure is only reported, and the result stays valid. */
  static void keep(Path logs, Path kept, Consumer<String> progress) {
    if (!Files.isDirectory(logs)) {
      return;
    }
    try (Stream<Path> files = Files.list(logs)) {
      Files.createDirectories(kept);
      for (Path one : files.toList()) {
        Files.copy(one, kept.resolve(one.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException | UncheckedIOException failed) {
      progress.accept("logs are not kept: " + failed);
    }
  }
}
