package emporium.jmeter.processes;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where each process listens, on the loopback interface. Immutable.
 *
 * @param byName port of each process, by its name
 */
public record Ports(Map<String, Integer> byName) {
  /** The broker's name. */
  public static final String BROKER = "broker";

  /** The database's name. */
  public static final String DATABASE = "database";

  /** The payment provider's name. */
  public static final String PROVIDER = "payment-provider";

  /** The names of the services, each with the port behind that of the one before. */
  public static final List<String> SERVICES =
      List.of("cart", "product", "stock", "order", "payment", "shipment", "customer", "seller");

  /** Ports from the base port on without replicas: services, payment provider and database. */
  public static final int BEHIND_BASE = SERVICES.size() + 2;

  private static final int FREE_MIN = 16_384;
  private static final int FREE_MAX = 32_768; // where Linux begins; others do at 49152
  private static final int FREE_ATTEMPTS_MAX = 100;
  private static final String HOST = "127.0.0.1";

  /** Copies the map. */
  public Ports {
    byName = Map.copyOf(byName);
  }

  /**
   * The services from the base port on, then the payment provider, then the database, then the
   * further replicas of services.
   *
   * @param base port of cart
   */
  public static Ports from(int base, int broker, ReplicaCounts replicas) {
    var all = new LinkedHashMap<String, Integer>();
    int port = base;
    for (String name : names(replicas)) {
      all.put(name, name.equals(BROKER) ? broker : port++);
    }
    return new Ports(all);
  }

  /** Ports that are free now, without replicas. */
  public static Ports free() throws IOException {
    return free(ReplicaCounts.ONE_EACH);
  }

  /**
   * Ports that are free now, below those that systems give to callers: one of these would be taken
   * again by the next connection of anybody before its process listens.
   */
  public static Ports free(ReplicaCounts replicas) throws IOException {
    var all = new LinkedHashMap<String, Integer>();
    var held = new ArrayList<ServerSocket>();
    try {
      for (String name : names(replicas)) {
        var socket = held(); // all are held until all are known, so that each is another one
        held.add(socket);
        all.put(name, socket.getLocalPort());
      }
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
    return new Ports(all);
  }

  /** One such port. */
  public static int oneFree() throws IOException {
    try (var socket = held()) {
      return socket.getLocalPort();
    }
  }

  private static ServerSocket held() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return bound(ThreadLocalRandom.current().nextInt(FREE_MIN, FREE_MAX));
      } catch (IOException taken) {
        if (attempt == FREE_ATTEMPTS_MAX) {
          throw taken;
        }
      }
    }
  }

  private static List<String> names(ReplicaCounts replicas) {
    var all = new ArrayList<String>();
    SERVICES.forEach(service -> all.add(replicas.names(service).get(0)));
    all.addAll(List.of(PROVIDER, DATABASE));
    all.addAll(replicas.further());
    all.add(BROKER);
    return all;
  }

  /** The port of a process. */
  int of(String name) {
    Integer port = byName.get(name);
    if (port == null) {
      throw new IllegalArgumentException("No process of the marketplace: " + name);
    }
    return port;
  }

  /** Host and port of a process. */
  String address(String name) {
    return HOST + ":" + of(name);
  }

  /**
   * Sees that somebody can listen there.
   *
   * @throws IOException if the port is taken
   */
  void requireFree(String name) throws IOException {
    try {
      bound(of(name)).close();
    } catch (IOException taken) {
      throw new IOException("Port " + of(name) + " for " + name + " is taken", taken);
    }
  }

  private static ServerSocket bound(int port) throws IOException {
    var socket = new ServerSocket();
    try {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
      return socket;
    } catch (IOException taken) {
      socket.close();
      throw taken;
    }
  }
}
