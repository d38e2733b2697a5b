package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.processes.Ports;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
  @TempDir private Path directory;

  /** Who closes it may delete its files then. */
  @Test
  void close_interrupted_returnsWhenTheServerIsGone() throws Exception {
    int port = Ports.oneFree();
    var server = ServerProcess.start(Servers.nothing(port), port, directory.resolve("log"));
    Thread.currentThread().interrupt();
    server.close();
    assertTrue(Thread.interrupted(), "the caller hears of it");
    assertFalse(server.handle().isAlive());
  }
}
