package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.processes.Pause;
import emporium.jmeter.processes.Ports;
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

/** A server in a JVM of its own, as a child of this process, with the database it has started. */
final class SubjectServer implements RunningServer {
  private final ServerProcess server;
  private final Path data;
  private final long startUpMs;

  private SubjectServer(ServerProcess server, Path data, long startUpMs) {
    this.server = server;
    this.data = data;
    this.startUpMs = startUpMs;
  }

  /**
   * Starts servers on free ports.
   *
   * @param home where the project is
   * @param heap largest of a marketplace, as {@code -Xmx} takes it
   */
  static Starter starter(Path home, String heap, Consumer<String> progress) {
    return (subject, data, log) -> {
      int port = Ports.oneFree();
      List<String> arguments =
          subject.isNothing()
              ? Servers.nothing(port)
              : Servers.marketplace(home, subject, port, data, heap);
      arguments = withGcLog(arguments, log);
      progress.accept("starting " + subject.name() + " on port " + port);
      long startMs = System.currentTimeMillis();
      try {
        ServerProcess server = ServerProcess.start(arguments, port, log);
        return new SubjectServer(server, data, System.currentTimeMillis() - startMs);
      } catch (IOException | InterruptedException notReady) {
        end(ProcessTree.parts(Map.of(), data).keySet());
        throw notReady;
      }
    };
  }

  private static List<String> withGcLog(List<String> arguments, Path log) throws IOException {
    var all = new ArrayList<String>();
    all.add(GcLogs.option(log));
    all.addAll(arguments);
    return all;
  }

  @Override
  public Addresses addresses() {
    return Addresses.of(server.address());
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
  public Hold hold() throws IOException {
    return Pause.of(ProcessTree.of(server.handle(), data))::close;
  }

  @Override
  public @Nullable String death() {
    Integer exitCode = server.exitCode();
    return exitCode == null ? null : "the server " + Servers.death(exitCode);
  }

  @Override
  public void kill() throws InterruptedException {
    List<ProcessHandle> all = ProcessTree.of(server.handle(), data);
    ProcessTree.kill(all);
  }

  /** Ends what a server leaves that died, too: its database would go on writing to its files. */
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

  /** Kills those that are still there, and waits until they are gone, interrupted or not. */
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
