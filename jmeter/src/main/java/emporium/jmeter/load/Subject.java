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
 */
public record Subject(String engine, String durability, String isolation, Levels levels) {
  /** The default isolation. */
  public static final String NESTED_LOCKS = "nested-locks";

  /** One monitor around every command and its write, as the published comparison has it. */
  public static final String GLOBAL_MONITOR = "global-monitor";

  /** A server that does nothing: the ceiling of HTTP and driver. */
  public static final Subject NOTHING = new Subject("none", "none", "null");

  /** At the strongest levels. */
  public Subject(String engine, String durability, String isolation) {
    this(engine, durability, isolation, Levels.STRONGEST);
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
    return name.toString();
  }
}
