package emporium.jmeter.workload;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.result.PaperFigures;
import emporium.jmeter.server.NoopAnswer;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workload of the harness, which {@code --workload} names: its application, its data, its plans
 * and what must hold after a run. Its driver is the element of its plans, a {@link
 * emporium.jmeter.driver.WorkloadDriver}. A further workload implements this and is added to the
 * registry of the command line; nothing else in the harness knows it. Immutable, thread-safe.
 */
public interface Workload {
  /** Returns the name, in lower case. */
  String name();

  /** Returns the names of its plans; the first is the default. */
  List<String> plans();

  /** Returns the file of a plan. */
  default Path planFile(Path home, String plan) {
    return home.resolve("jmeter/plans").resolve(plan + ".jmx");
  }

  /**
   * Returns the folder below {@code services/} of the application that has everything in one JVM.
   * Also the name of its class data archive.
   */
  String application();

  /** Returns the names of the services of that application. */
  default List<String> services() {
    return List.of(application());
  }

  /**
   * Returns arguments of {@code java} for the application of a system under test, beyond engine,
   * durability, data directory and port.
   */
  default List<String> serverArguments(SystemUnderTest subject) {
    return List.of();
  }

  /**
   * Returns whether it consists of services that send events to each other. Only then do separate
   * processes, replicas, criteria and faults apply.
   */
  default boolean hasServices() {
    return false;
  }

  /** Returns its options on data and work. */
  List<WorkloadOption> options();

  /**
   * Checks rules between several options.
   *
   * @param properties of the options that are given
   * @throws IllegalArgumentException naming the options and the rule
   */
  default void check(Map<String, String> properties) {}

  /**
   * Returns properties that follow from others, such as the number of users from the size of the
   * data. An option given goes before.
   *
   * @param plan the plan of the run
   */
  default Map<String, String> derived(String plan, Map<String, String> properties) {
    return Map.of();
  }

  /** Returns the engines that {@code compare} has unless an option says otherwise. */
  default List<String> comparedEngines() {
    return List.of("ms", "jpa");
  }

  /** Returns the properties that {@code compare} has unless options say otherwise. */
  default Map<String, String> comparisonDefaults() {
    return Map.of();
  }

  /**
   * Returns the properties of the passes of a comparison that only warm servers up. Users who pause
   * would not warm anything up in their time.
   */
  default Map<String, String> warmupProperties() {
    return Map.of();
  }

  /**
   * Estimates the heap that the data needs on the object graph, with what a run adds.
   *
   * @return bytes; 0 if that is unknown, so that any heap is tried
   */
  default long heapBytes(Map<String, String> properties) {
    return 0;
  }

  /** Returns what the short epochs of a comparison after its rounds vary. */
  Sweep sweep();

  /** Returns the published systems of a comparison with {@code --published}; may be none. */
  default List<SystemUnderTest> published() {
    return List.of();
  }

  /** Returns what a server that does nothing answers, beyond 200 without a body. */
  default List<NoopAnswer> noopAnswers() {
    return List.of();
  }

  /**
   * Returns what decides about the data, by option, with the defaults of what is not given. A
   * target that holds something else is refused.
   */
  default Map<String, String> data(Map<String, String> properties) {
    return Map.of();
  }

  /**
   * Reads what a target was filled with, as {@link #data} has it; empty if it is empty or does not
   * keep that.
   */
  default Map<String, String> held(ServiceAddresses target) throws IOException {
    return Map.of();
  }

  /**
   * Fills a target if it is empty; one that is not is left as it is.
   *
   * @throws IOException if that fails
   */
  void populate(Target target) throws IOException, InterruptedException;

  /**
   * Prepares a server that was started for a run, before the first run of the plan: fills it and
   * asks it the calls of the gate, with entries in the acknowledgement log if they change
   * something.
   *
   * @return null if the plan's driver element does all of it
   */
  default @Nullable PreparedRun prepare(Target target) throws IOException, InterruptedException {
    return null;
  }

  /** Waits until nothing is in progress any more, as long as there is progress. */
  default void drain(Target target) throws IOException, InterruptedException {}

  /**
   * Drains and audits all that the target holds.
   *
   * @param subject for its predictions
   * @throws IOException if the audit cannot be completed
   */
  AuditResult audit(Target target, SystemUnderTest subject)
      throws IOException, InterruptedException;

  /** Returns whether clients of a system under test may see an error. */
  default boolean allowsError(SystemUnderTest subject, String cause) {
    return false;
  }

  /** Returns counters of events between services since the server's start, by kind. */
  default Map<String, Long> deliveries(ServiceAddresses target) throws IOException {
    return Map.of();
  }

  /** Returns what a paper published about it; null if nothing. */
  default @Nullable PaperFigures paper() {
    return null;
  }
}
