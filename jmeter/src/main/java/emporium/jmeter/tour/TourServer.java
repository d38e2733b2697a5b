package emporium.jmeter.tour;

import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * The marketplace of a tour: a process of its own, always on the same port, on data that a kill
 * leaves as it is. Not thread-safe.
 */
public final class TourServer implements AutoCloseable {
  private final List<String> arguments;
  private final int port = FreePorts.findOne();
  private final Path log;
  private ServerProcess process;

  /**
   * Starts it, and waits until it is ready.
   *
   * @param home installation directory
   * @param heap largest of its heap, as {@code -Xmx} takes it
   * @param data directory of its data and its log
   * @throws IOException if it is not built, or ends
   */
  public TourServer(Path home, SystemUnderTest subject, String heap, Path data)
      throws IOException, InterruptedException {
    log = data.resolve("server.log");
    arguments =
        ServerCommands.application(
            home,
            ServerCommands.MARKETPLACE,
            ServerCommands.marketplaceArguments(subject),
            subject,
            port,
            data,
            heap);
    process = ServerProcess.start(arguments, port, log);
  }

  URI address() {
    return process.address();
  }

  /** Ends it as {@code kill -9} does, and starts it again on its data. */
  void killAndRestart() throws IOException, InterruptedException {
    process.kill();
    process = ServerProcess.start(arguments, port, log);
  }

  @Override
  public void close() {
    process.close();
  }
}
