package emporium.jmeter.processes;

import emporium.jmeter.load.Subject;
import java.nio.file.Path;
import java.util.List;

/**
 * How a marketplace of processes runs. Immutable.
 *
 * @param home where the project is
 * @param subject how each service keeps its state
 * @param directory of all they write: data, logs, temporary files
 * @param ports where they listen
 * @param heap largest of each service, as {@code -Xmx} takes it
 * @param jvmArguments further ones of every JVM; a service's own keys are those of its JVM only
 * @param bounds of starts and stops
 * @param replicas of services
 */
public record ProcessesOptions(
    Path home,
    Subject subject,
    Path directory,
    Ports ports,
    String heap,
    List<String> jvmArguments,
    Bounds bounds,
    ReplicaCounts replicas) {
  /** What a service's heap is if nobody says something else. */
  public static final String HEAP = "160m";

  /**
   * Bounds of starts and stops.
   *
   * @param startsAtATime processes that start at the same time at most
   * @param readyMaxMs longest wait for a process to be ready
   * @param stopMaxMs longest wait for a process that was told to end; then it is killed
   * @param restartsMax how often each process that died is started again, 0 for never
   */
  public record Bounds(int startsAtATime, long readyMaxMs, long stopMaxMs, int restartsMax) {
    /** The usual ones; nothing that died is started again. */
    public static final Bounds USUAL = new Bounds(3, 300_000, 30_000, 0);
  }

  /** Copies the arguments. */
  public ProcessesOptions {
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** The usual heap and bounds. */
  public static ProcessesOptions of(Path home, Subject subject, Path directory, Ports ports) {
    return new ProcessesOptions(
        home, subject, directory, ports, HEAP, List.of(), Bounds.USUAL, ReplicaCounts.ONE_EACH);
  }

  /** The same with JVMs like these. */
  public ProcessesOptions withJvm(String otherHeap, List<String> otherArguments) {
    return new ProcessesOptions(
        home, subject, directory, ports, otherHeap, otherArguments, bounds, replicas);
  }

  /** The same with other bounds. */
  public ProcessesOptions withBounds(Bounds others) {
    return new ProcessesOptions(
        home, subject, directory, ports, heap, jvmArguments, others, replicas);
  }

  /** The same with replicas, for which there are ports. */
  public ProcessesOptions withReplicas(ReplicaCounts others) {
    return new ProcessesOptions(
        home, subject, directory, ports, heap, jvmArguments, bounds, others);
  }
}
