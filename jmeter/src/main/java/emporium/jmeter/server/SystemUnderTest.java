package emporium.jmeter.load;

import java.util.StringJoiner;

/**
 * What is loaded: how a marketplace keeps and isolates its state.
 *
 * @param engine {@code ms} (object graph), {@code jpa} (PostgreSQL), or {@code none}
 * @param durability what an acknowledged write survives: {@code process}, {@code power}, or as much
 *     as is known
 * @param isolation of the object graph: {@code nested-locks} or {@code global-monitor}
 * @param levels at which it meets the criteria
 * @param packaging {@code embedded} (all services in one JVM) or {@code processes} (each in one of
 *     its own)
 */
public record Subject(
    String engine, String durability, String isolation, Levels levels, String packaging) {
  /** The default isolation. */
  public static final String NESTED_LOCKS = "nested-locks";

  /** One monitor around every command and its write, as the published comparison has it. */
  public static final String GLOBAL_MONITOR = "global-monitor";

  /** All services in one JVM. */
  public static final String EMBEDDED = "embedded";

  /** Each service in a JVM of its own, with a broker between them. */
  public static final String PROCESSES = "processes";

  /** A server that does nothing: the ceiling of HTTP and driver. */
  public static final Subject NOTHING = new Subject("none", "none", "null");

  /** At the strongest levels, in one JVM. */
  public Subject(String engine, String durability, String isolation) {
    this(engine, durability, isolation, Levels.STRONGEST);
  }

  /** In one JVM. */
  public Subject(String engine, String durability, String isolation, Levels levels) {
    this(engine, durability, isolation, levels, EMBEDDED);
  }

  /** The same with each service in a process of its own. */
  public Subject inProcesses() {
    return new Subject(engine, durability, isolation, levels, PROCESSES);
  }

  /** Whether each service is a process of its own. */
  public boolean isSeparate() {
    return packaging.equals(PROCESSES);
  }

  /** How transactions are isolated, in one word. */
  public String mode() {
    return engine.equals("jpa") ? "jpa" : isolation;
  }

  /** Whether this is {@link #NOTHING}. */
  public boolean isNothing() {
    return engine.equals("none");
  }

  /** For tables and file names: {@code ms-power}, {@code ms-power-global-monitor}. */
  public String name() {
    if (isNothing()) {
      return "null";
    }
    var name = new StringJoiner("-").add(engine).add(durability);
    if (isolation.equals(GLOBAL_MONITOR)) {
      name.add(isolation);
    }
    if (!levels.criteria().isEmpty()) {
      name.add(levels.word());
    }
    if (isSeparate()) {
      name.add(packaging);
    }
    return name.toString();
  }
}
