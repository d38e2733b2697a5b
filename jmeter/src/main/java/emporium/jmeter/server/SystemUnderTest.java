package emporium.jmeter.server;

import java.util.StringJoiner;

/**
 * The system that is loaded: how a marketplace keeps and isolates its state.
 *
 * @param engine {@code ms} (object graph), {@code jpa} (PostgreSQL), {@code combined} (object graph
 *     with tables that follow it), or {@code none}
 * @param durability what an acknowledged write survives: {@code process}, {@code power}, or as much
 *     as known; {@code none} if not even the end of the process
 * @param isolation of the object graph: {@code nested-locks} or {@code global-lock}; or {@code
 *     published} for a workload's published way on either engine
 * @param levels at which it meets the criteria
 * @param packaging {@code embedded} (all services in one JVM) or {@code processes} (each in a
 *     separate one)
 */
public record SystemUnderTest(
    String engine, String durability, String isolation, CriteriaLevels levels, String packaging) {
  /** The default isolation. */
  public static final String NESTED_LOCKS = "nested-locks";

  /** One monitor around every command and its write, as in the published comparison. */
  public static final String GLOBAL_LOCK = "global-lock";

  /** The published way of a workload, with its known cost. */
  public static final String PUBLISHED = "published";

  /** What is acknowledged is lost with the process: no setting, a property of a published way. */
  public static final String NOT_DURABLE = "none";

  /** All services in one JVM. */
  public static final String EMBEDDED = "embedded";

  /** Each service in a separate JVM. */
  public static final String PROCESSES = "processes";

  /** A no-op server: the ceiling of HTTP and driver. */
  public static final SystemUnderTest NOOP = new SystemUnderTest("none", NOT_DURABLE, "null");

  /** Creates one at the strongest levels, in one JVM. */
  public SystemUnderTest(String engine, String durability, String isolation) {
    this(engine, durability, isolation, CriteriaLevels.STRONGEST);
  }

  /** Creates one in one JVM. */
  public SystemUnderTest(
      String engine, String durability, String isolation, CriteriaLevels levels) {
    this(engine, durability, isolation, levels, EMBEDDED);
  }

  /** Returns this system with each service in a separate process. */
  public SystemUnderTest asProcesses() {
    return new SystemUnderTest(engine, durability, isolation, levels, PROCESSES);
  }

  /** Returns whether each service is a separate process. */
  public boolean isMultiProcess() {
    return packaging.equals(PROCESSES);
  }

  /** Returns how transactions are isolated, in one word. */
  public String isolationMode() {
    return engine.equals("jpa") && !isPublished() ? "jpa" : isolation;
  }

  /** Returns whether it works in the published way. */
  public boolean isPublished() {
    return isolation.equals(PUBLISHED);
  }

  /** Returns whether what is acknowledged survives at least the end of the process. */
  public boolean isDurable() {
    return !durability.equals(NOT_DURABLE);
  }

  /** Returns whether it keeps its data as an object graph in memory. */
  public boolean isGraph() {
    return engine.equals("ms") || isCombined();
  }

  /** Returns whether tables follow its graph. */
  public boolean isCombined() {
    return engine.equals("combined");
  }

  /** Returns whether it has a database. */
  public boolean hasTables() {
    return engine.equals("jpa") || isCombined();
  }

  /** Returns whether this is {@link #NOOP}. */
  public boolean isNoop() {
    return engine.equals("none");
  }

  /**
   * Returns a name for tables and files: {@code ms-power}, {@code ms-power-global-lock}, {@code
   * ms-published}.
   */
  public String name() {
    if (isNoop()) {
      return "null";
    }
    if (isPublished()) {
      return engine + "-" + PUBLISHED;
    }
    var name = new StringJoiner("-").add(engine).add(durability);
    if (isolation.equals(GLOBAL_LOCK)) {
      name.add(isolation);
    }
    if (!levels.criteria().isEmpty()) {
      name.add(levels.shortName());
    }
    if (isMultiProcess()) {
      name.add(packaging);
    }
    return name.toString();
  }
}
