package emporium.jmeter.processes;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.jmeter.machine.FreePorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The port of each process, on the loopback interface. Immutable.
 *
 * @param byProcess port of each process, by its name; where it takes streams, by {@link #stream}
 */
public record ProcessPorts(Map<String, Integer> byProcess) {
  /** The broker's name. */
  public static final String BROKER = "broker";

  /** The database's name. */
  public static final String DATABASE = "database";

  /** Ports from the base port on without replicas: services and database. */
  public static final int PORTS_FROM_BASE = Services.NAMES.size() + 1;

  private static final String HOST = "127.0.0.1";
  private static final String STREAM = "/stream";

  /** Copies the map. */
  public ProcessPorts {
    byProcess = Map.copyOf(byProcess);
  }

  /**
   * The services from the base port on, then the database, then the further replicas of services.
   *
   * @param base port of cart
   */
  public static ProcessPorts from(int base, int broker, ReplicaCounts replicas) {
    var all = new LinkedHashMap<String, Integer>();
    int port = base;
    for (String name : names(replicas)) {
      if (name.equals(BROKER)) {
        all.put(name, broker);
      } else {
        all.put(stream(name), ServiceDescriptor.streamPort(port));
        all.put(name, port++);
      }
    }
    return new ProcessPorts(all);
  }

  /** Ports that are free now, without replicas. */
  public static ProcessPorts free() throws IOException {
    return free(ReplicaCounts.ONE_EACH);
  }

  /** Ports that are free now, all different. */
  public static ProcessPorts free(ReplicaCounts replicas) throws IOException {
    List<String> names = names(replicas);
    List<Integer> ports = FreePorts.findAll(2 * names.size());
    var all = new LinkedHashMap<String, Integer>();
    for (int i = 0; i < names.size(); i++) {
      all.put(names.get(i), ports.get(i));
      all.put(stream(names.get(i)), ports.get(names.size() + i));
    }
    return new ProcessPorts(all);
  }

  private static List<String> names(ReplicaCounts replicas) {
    var all = new ArrayList<String>();
    Services.NAMES.forEach(service -> all.add(replicas.replicaNames(service).get(0)));
    all.add(DATABASE);
    all.addAll(replicas.additionalReplicas());
    all.add(BROKER);
    return all;
  }

  /** The name under which a process's port of streams is kept. */
  public static String stream(String name) {
    return name + STREAM;
  }

  /** The port of a process. */
  int of(String name) {
    Integer port = byProcess.get(name);
    if (port == null) {
      throw new IllegalArgumentException("No process of the marketplace: " + name);
    }
    return port;
  }

  /** Returns host and port of a process. */
  String address(String name) {
    return HOST + ":" + of(name);
  }

  /**
   * Checks that a process can listen there.
   *
   * @throws IOException if the port is taken
   */
  void requireFree(String name) throws IOException {
    try {
      FreePorts.bind(of(name)).close();
    } catch (IOException taken) {
      throw new IOException("Port " + of(name) + " for " + name + " is taken", taken);
    }
  }
}
