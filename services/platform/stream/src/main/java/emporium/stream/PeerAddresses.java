package emporium.stream;

import emporium.events.Services;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Map;

/**
 * Where the processes of a service listen: as configured, else as the registry of services has it.
 * Immutable.
 *
 * @param configured addresses by service, of its replicas by index
 */
record PeerAddresses(Map<String, List<String>> configured) {
  private static final String KEY = "emporium.stream.peers.";
  private static final String LOOPBACK = "127.0.0.1";
  private static final int PORT_MAX = 65_535;

  /**
   * Checks that the keys are services.
   *
   * @throws IllegalArgumentException if one is none
   */
  PeerAddresses {
    configured = Map.copyOf(configured);
    for (String service : configured.keySet()) {
      if (!Services.NAMES.contains(service)) {
        throw new IllegalArgumentException(KEY + service + " must name a service");
      }
    }
  }

  /** The addresses of a service's replicas, by index. */
  List<SocketAddress> of(String service) {
    var given = configured.get(service);
    return given == null
        ? List.of(SocketAddress.inetSocketAddress(Services.named(service).streamPort(), LOOPBACK))
        : given.stream().map(text -> address(service, text.strip())).toList();
  }

  private static SocketAddress address(String service, String text) {
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      if (colon > 0 && port >= 1 && port <= PORT_MAX) {
        return SocketAddress.inetSocketAddress(port, text.substring(0, colon));
      }
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException(broken(service, text), wrong);
    }
    throw new IllegalArgumentException(broken(service, text));
  }

  private static String broken(String service, String text) {
    return KEY + service + " must be like host:port: value=" + text;
  }
}
