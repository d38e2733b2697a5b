package emporium.jmeter.processes;

import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;
import java.util.List;

/**
 * Options of a local cluster. Immutable.
 *
 * @param home installation directory
 * @param subject how each service keeps its state
 * @param directory of all their files: data, logs, temporary files
 * @param ports ports they listen on
 * @param heap largest of each service, as {@code -Xmx} takes it
 * @param jvmArguments further ones of every JVM, before which its settings give way; a service's
 *     own keys are those of its JVM only
 * @param bounds of starts and stops
 * @param replicas of services
 * @param wire carries events between them
 */
public record LocalClusterOptions(
    Path home,
    SystemUnderTest subject,
    Path directory,
    ProcessPorts ports,
    String heap,
    List<String> jvmArguments,
    Bounds bounds,
    ReplicaCounts replicas,
    EventWire wire) {
  /** The default heap of a service. */
  public static final String HEAP = "160m";

  /**
   * Bounds of starts and stops.
   *
   * @param startsAtATime processes that start at the same time at most
   * @param readyMaxMs longest wait for a process to be ready
   * @param stopMaxMs longest wait for a terminated process to end; then it is killed
   * @param restartsMax how often each failed process is restarted, 0 for never
   */
  public record Bounds(int startsAtATime, long readyMaxMs, long stopMaxMs, int restartsMax) {
    /** The default bounds; no failed process is restarted. */
    public static final Bounds USUAL = new Bounds(3, 300_000, 30_000, 0);
  }

  /** Copies the arguments. */
  public LocalClusterOptions {
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** Creates options with the usual heap and bounds. */
  public static LocalClusterOptions of(
      Path home, SystemUnderTest subject, Path directory, ProcessPorts ports) {
    return new LocalClusterOptions(
        home,
        subject,
        directory,
        ports,
        HEAP,
        List.of(),
        Bounds.USUAL,
        ReplicaCounts.ONE_EACH,
        EventWire.STREAM);
  }

  /** Returns a copy with other JVM options. */
  public LocalClusterOptions withJvm(String otherHeap, List<String> otherArguments) {
    return new LocalClusterOptions(
        home, subject, directory, ports, otherHeap, otherArguments, bounds, replicas, wire);
  }

  /** Returns a copy with other bounds. */
  public LocalClusterOptions withBounds(Bounds others) {
    return new LocalClusterOptions(
        home, subject, directory, ports, heap, jvmArguments, others, replicas, wire);
  }

  /** Returns a copy with replicas, for which there are ports. */
  public LocalClusterOptions withReplicas(ReplicaCounts others) {
    return new LocalClusterOptions(
        home, subject, directory, ports, heap, jvmArguments, bounds, others, wire);
  }

  /** Returns a copy with another wire. */
  public LocalClusterOptions withWire(EventWire other) {
    return new LocalClusterOptions(
        home, subject, directory, ports, heap, jvmArguments, bounds, replicas, other);
  }
}
