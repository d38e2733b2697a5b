package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A marketplace whose services are processes of their own, with what they need between them: a
 * broker, and a database if they keep their state in one.
 */
final class ProcessesServer implements RunningServer {
  private final Launched launched;
  private final Path data;
  private final Addresses addresses;
  private final long startUpMs;

  /** Processes that were started together. */
  interface Launched extends AutoCloseable {
    /** Where each service listens. */
    Addresses addresses();

    /** All of them, by name; what these have started themselves need not be among them. */
    Map<String, ProcessHandle> handles();

    /** Those that have ended and were not started again, each with how, in words. */
    List<String> deaths();

    /** Ends them with all they have started, as {@code kill -9} does. */
    void kill() throws InterruptedException;

    /** Asks them to end, and ends by force those that do not. */
    @Override
    void close();
  }

  /** Starts the processes of a marketplace. */
  @FunctionalInterface
  interface Launcher {
    /**
     * Starts them on a directory that is empty or was theirs before, and waits until they are
     * ready.
     *
     * @param log what tells of them if they fail
     * @throws IOException if one cannot be started, ends, or is not ready in time
     */
    Launched launch(Subject subject, Path data, Path log) throws IOException, InterruptedException;
  }

  ProcessesServer(Launched launched, Path data, long startUpMs) {
    this.launched = launched;
    this.data = data;
    this.addresses = launched.addresses();
    this.startUpMs = startUpMs;
  }

  /** Starts servers with a launcher. */
  static Starter starter(Launcher launcher, Consumer<String> progress) {
    return (subject, data, log) -> {
      progress.accept("starting " + subject.name() + ", each service as a process of its own");
      long startMs = System.currentTimeMillis();
      Launched launched = launcher.launch(subject, data, log);
      return new ProcessesServer(launched, data, System.currentTimeMillis() - startMs);
    };
  }

  @Override
  public Addresses addresses() {
    return addresses;
  }

  @Override
  public long startUpMs() {
    return startUpMs;
  }

  @Override
  public ProcessProbe probe() {
    return new ProcessProbe(this::parts);
  }

  @Override
  public double cpuMs() {
    return ProcessProbe.cpuMs(List.copyOf(parts().keySet()));
  }

  /**
   * Nothing: those who are held still for long are no members of their groups on Kafka any more.
   */
  @Override
  public Hold hold() {
    return Hold.NONE;
  }

  @Override
  public @Nullable String death() {
    List<String> deaths = launched.deaths();
    return deaths.isEmpty() ? null : String.join("; ", deaths);
  }

  @Override
  public void kill() throws InterruptedException {
    launched.kill();
  }

  private Map<ProcessHandle, String> parts() {
    return ProcessTree.parts(launched.handles(), data);
  }

  @Override
  public void close() {
    launched.close();
  }
}
