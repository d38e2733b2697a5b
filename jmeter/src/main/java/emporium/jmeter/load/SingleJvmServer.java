package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.machine.GcLogs;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.machine.ProcessSuspension;
import emporium.jmeter.machine.ProcessTree;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server in a separate JVM, as a child of this process, with the database it has started. */
final class SingleJvmServer implements RunningServer {
  private final ServerProcess server;
  private final Path data;
  private final long startUpMs;

  private SingleJvmServer(ServerProcess server, Path data, long startUpMs) {
    this.server = server;
    this.data = data;
    this.startUpMs = startUpMs;
  }

  /**
   * Starts servers on free ports.
   *
   * @param home installation directory
   * @param heap largest of an application, as {@code -Xmx} takes it
   */
  static Starter starter(Workload workload, Path home, String heap, Consumer<String> progress) {
    return (subject, data, log) -> {
      int port = FreePorts.findOne();
      List<String> arguments =
          subject.isNoop()
              ? ServerCommands.noopServer(port, workload.noopAnswers())
              : ServerCommands.application(
                  home,
                  workload.application(),
                  workload.serverArguments(subject),
                  subject,
                  port,
                  data,
                  heap);
      arguments = withGcLog(arguments, log);
      progress.accept("starting " + subject.name() + " on port " + port);
      long startMs = System.currentTimeMillis();
      try {
        ServerProcess server = ServerProcess.start(arguments, port, log);
        return new SingleJvmServer(server, data, System.currentTimeMillis() - startMs);
      } catch (IOException | InterruptedException notReady) {
        end(ProcessTree.processesByRoot(Map.of(), data).keySet());
        throw notReady;
      }
    };
  }

  private static List<String> withGcLog(List<String> arguments, Path log) throws IOException {
    var all = new ArrayList<String>();
    all.add(GcLogs.jvmOption(log));
    all.addAll(arguments);
    return all;
  }

  @Override
  public ServiceAddresses addresses() {
    return ServiceAddresses.forPath(server.address());
  }

  @Override
  public long startUpMs() {
    return startUpMs;
  }

  @Override
  public ProcessProbe probe() {
    return ProcessProbe.tree(server.handle(), data);
  }

  @Override
  public double cpuMs() {
    return ProcessProbe.cpuMs(ProcessTree.of(server.handle(), data));
  }

  @Override
  public Suspension suspend() throws IOException {
    return ProcessSuspension.of(ProcessTree.of(server.handle(), data))::close;
  }

  @Override
  public @Nullable String exitDescription() {
    Integer exitCode = server.exitCode();
    return exitCode == null ? null : "the server " + ServerCommands.exitDescription(exitCode);
  }

  @Override
  public void kill() throws InterruptedException {
    List<ProcessHandle> all = ProcessTree.of(server.handle(), data);
    ProcessTree.kill(all);
  }

  /** Ends what a failed server leaves, too: its database would continue to write to its files. */
  @Override
  public void close() {
    Set<ProcessHandle> all = new LinkedHashSet<>(ProcessTree.of(server.handle(), data));
    try {
      server.close();
    } finally {
      all.addAll(ProcessTree.of(server.handle(), data));
      end(all);
    }
  }

  /** Kills the remaining ones, and waits until they have exited, interrupted or not. */
  private static void end(Collection<ProcessHandle> all) {
    boolean interrupted = Thread.interrupted();
    try {
      ProcessTree.kill(all.stream().filter(ProcessHandle::isAlive).toList());
    } catch (InterruptedException again) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
