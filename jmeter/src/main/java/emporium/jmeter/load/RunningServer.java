package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The server of a subject, started on its data. */
interface RunningServer extends AutoCloseable {
  /** Starts servers. */
  @FunctionalInterface
  interface Starter {
    /**
     * Starts the server of a subject and waits until it is ready.
     *
     * @param log where its output goes
     * @throws IOException if it cannot be started, ends, or is not ready in time
     */
    RunningServer start(Subject subject, Path data, Path log)
        throws IOException, InterruptedException;
  }

  /** What holds a server still. */
  @FunctionalInterface
  interface Hold extends AutoCloseable {
    /** Holds nothing. */
    Hold NONE = () -> {};

    /** Lets the server go on. */
    @Override
    void close();
  }

  /** Where its services listen. */
  Addresses addresses();

  /** What it took from start to ready. */
  long startUpMs();

  /** Begins to note what its processes use, until the probe is closed. */
  ProcessProbe probe();

  /** Processor time that its processes have used so far. */
  double cpuMs();

  /**
   * Holds its processes still, so that they use nothing, until what is returned is closed; does
   * nothing if they would not be the same afterwards.
   *
   * @throws IOException if it has ended
   */
  Hold hold() throws IOException;

  /** What of it has ended by itself and how, in words; null as long as all of it runs. */
  @Nullable String death();

  /** Ends it with all it started, as {@code kill -9} does. */
  void kill() throws InterruptedException;

  @Override
  void close();
}
