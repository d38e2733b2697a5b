package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.processes.Ports;
import emporium.jmeter.processes.Processes;
import emporium.jmeter.processes.ProcessesOptions;
import emporium.jmeter.processes.ReplicaCounts;
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
 * Starts the services of a marketplace as processes of their own on free ports. What they have
 * logged is kept when they end, beside the log of the run.
 *
 * @param heap largest of a server with all services, as {@code -Xmx} takes it
 * @param replicas of services
 */
record ProcessesLauncher(Path home, String heap, ReplicaCounts replicas, Consumer<String> progress)
    implements ProcessesServer.Launcher {

  @Override
  public ProcessesServer.Launched launch(Subject subject, Path data, Path log)
      throws IOException, InterruptedException {
    var options =
        ProcessesOptions.of(home, subject, data, Ports.free(replicas))
            .withReplicas(replicas)
            .withJvm(Servers.heapOfEach(heap), List.of(GcLogs.option(log)));
    try {
      return new Running(Processes.start(options, progress), data.resolve("logs"), log, progress);
    } catch (IOException failed) {
      Files.writeString(
          log, failed.getMessage() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      throw failed;
    }
  }

  private record Running(Processes processes, Path logs, Path log, Consumer<String> progress)
      implements ProcessesServer.Launched {
    @Override
    public Addresses addresses() {
      return processes.addresses();
    }

    @Override
    public Map<String, ProcessHandle> handles() {
      return processes.handles();
    }

    @Override
    public List<String> deaths() {
      return processes.deaths();
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

  /** Copies logs if there are any; what fails is only said, since what was measured stands. */
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
