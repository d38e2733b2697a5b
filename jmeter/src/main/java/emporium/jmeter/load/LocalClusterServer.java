package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.machine.ProcessSuspension;
import emporium.jmeter.machine.ProcessTree;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A marketplace of separate service processes, with a broker if their events go over one and a
 * database if services keep their state in one.
 */
public final class LocalClusterServer implements RunningServer {
  private final Launched launched;
  private final Path data;
  private final ServiceAddresses addresses;
  private final long startUpMs;

  /** Processes that were started together. */
  public interface Launched extends AutoCloseable {
    /** Returns the addresses of the services. */
    ServiceAddresses addresses();

    /** Returns all of them, by name, possibly without their child processes. */
    Map<String, ProcessHandle> handles();

    /**
     * Returns the processes that have ended and were not restarted, each with the reason in words.
     */
    List<String> deaths();

    /**
     * Returns whether they continue unchanged when they were suspended for long: a process that a
     * broker of Kafka has not heard from is no longer a member of its group.
     */
    default boolean survivesSuspension() {
      return false;
    }

    /** Ends them with all their child processes, as {@code kill -9} does. */
    void kill() throws InterruptedException;

    /** Terminates the processes, and kills those that do not end. */
    @Override
    void close();
  }

  /** Starts the processes of a marketplace. */
  @FunctionalInterface
  interface Launcher {
    /**
     * Starts them on an empty directory or on their earlier data, and waits until they are ready.
     *
     * @param log receives a report if they fail
     * @throws IOException if one cannot be started, ends, or is not ready in time
     */
    Launched launch(SystemUnderTest subject, Path data, Path log)
        throws IOException, InterruptedException;
  }

  public LocalClusterServer(Launched launched, Path data, long startUpMs) {
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
      return new LocalClusterServer(launched, data, System.currentTimeMillis() - startMs);
    };
  }

  @Override
  public ServiceAddresses addresses() {
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

  /** Does nothing if they would not survive it. */
  @Override
  public Suspension suspend() throws IOException {
    return launched.survivesSuspension()
        ? ProcessSuspension.of(List.copyOf(parts().keySet()))::close
        : Suspension.NONE;
  }

  @Override
  public @Nullable String exitDescription() {
    List<String> deaths = launched.deaths();
    return deaths.isEmpty() ? null : String.join("; ", deaths);
  }

  @Override
  public void kill() throws InterruptedException {
    launched.kill();
  }

  private Map<ProcessHandle, String> parts() {
    return ProcessTree.processesByRoot(launched.handles(), data);
  }

  @Override
  public void close() {
    launched.close();
  }
}
