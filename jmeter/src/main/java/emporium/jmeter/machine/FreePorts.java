package emporium.jmeter.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports of the loopback interface, below those that systems give to outgoing connections: one
 * of these could be taken by any connection before its process listens.
 */
public final class FreePorts {
  private static final int MIN = 16_384;
  private static final int MAX = 32_768; // where Linux begins; others do at 49152
  private static final int ATTEMPTS_MAX = 100;

  private FreePorts() {}

  /** A port that is free now. */
  public static int findOne() throws IOException {
    return findAll(1).get(0);
  }

  /** The given number of ports that are free now, all different. */
  public static List<Integer> findAll(int count) throws IOException {
    var ports = new ArrayList<Integer>();
    var held = new ArrayList<ServerSocket>();
    try {
      while (ports.size() < count) {
        var socket = bindFree();
        held.add(socket);
        ports.add(socket.getLocalPort());
      }
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
    return List.copyOf(ports);
  }

  /**
   * Listens on a port.
   *
   * @throws IOException if the port is taken
   */
  public static ServerSocket bind(int port) throws IOException {
    var socket = new ServerSocket();
    try {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
      return socket;
    } catch (IOException taken) {
      socket.close();
      throw taken;
    }
  }

  private static ServerSocket bindFree() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return bind(ThreadLocalRandom.current().nextInt(MIN, MAX));
      } catch (IOException taken) {
        if (attempt == ATTEMPTS_MAX) {
          throw taken;
        }
      }
    }
  }
}
