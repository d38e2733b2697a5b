package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.machine.FreePorts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
  @TempDir private Path directory;

  /** Who closes it may delete its files then. */
  @Test
  void close_interrupted_returnsWhenTheServerIsGone() throws Exception {
    int port = FreePorts.findOne();
    var server =
        ServerProcess.start(
            ServerCommands.noopServer(port, List.of()), port, directory.resolve("log"));
    Thread.currentThread().interrupt();
    server.close();
    assertTrue(Thread.interrupted(), "the caller hears of it");
    assertFalse(server.handle().isAlive());
  }
}
