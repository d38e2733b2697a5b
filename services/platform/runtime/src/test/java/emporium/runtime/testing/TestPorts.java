package emporium.runtime.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback interface for what listens on one again after a while, below those that
 * systems give to outgoing connections: one of these could be taken by any connection meanwhile.
 */
public final class TestPorts {
  private static final int MIN = 16_384;
  private static final int MAX = 32_768; // where Linux begins; others do at 49152
  private static final int ATTEMPTS_MAX = 100;

  private TestPorts() {}

  /** A port that is free now. */
  public static int findFree() {
    IOException taken = null;
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(MIN, MAX);
      try (var free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException e) {
        taken = e;
      }
    }
    throw new IllegalStateException("No port is free", taken);
  }
}
