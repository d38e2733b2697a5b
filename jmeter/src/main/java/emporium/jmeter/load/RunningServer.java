package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The server of a system under test, started on its data. */
public interface RunningServer extends AutoCloseable {
  /** Starts servers. */
  @FunctionalInterface
  interface Starter {
    /**
     * Starts the server of a system under test and waits until it is ready.
     *
     * @param log where its output goes
     * @throws IOException if it cannot be started, ends, or is not ready in time
     */
    RunningServer start(SystemUnderTest subject, Path data, Path log)
        throws IOException, InterruptedException;
  }

  /** The suspension of a server. */
  @FunctionalInterface
  interface Suspension extends AutoCloseable {
    /** A suspension of no process. */
    Suspension NONE = () -> {};

    /** Resumes the server. */
    @Override
    void close();
  }

  /** Returns the addresses of its services. */
  ServiceAddresses addresses();

  /** Returns the time from start to ready. */
  long startUpMs();

  /** Starts to sample the resources that its processes use, until the probe is closed. */
  ProcessProbe probe();

  /** Processor time that its processes have used so far. */
  double cpuMs();

  /**
   * Suspends its processes, so that they use no processor time, until the returned suspension is
   * closed; does nothing if they would not survive it unchanged.
   *
   * @throws IOException if it has ended
   */
  Suspension suspend() throws IOException;

  /** Returns which of its processes ended unexpectedly and how, in words; null if all run. */
  @Nullable String exitDescription();

  /** Ends it with all processes it started, as {@code kill -9} does. */
  void kill() throws InterruptedException;

  @Override
  void close();
}
