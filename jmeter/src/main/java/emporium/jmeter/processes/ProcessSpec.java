package emporium.jmeter.processes;

import java.util.List;

/**
 * What one process runs.
 *
 * @param name of the process
 * @param stage when it starts and ends
 * @param readiness how it shows that it is ready
 * @param arguments of {@code java}
 */
record Program(String name, Stage stage, Readiness readiness, List<String> arguments) {
  /** In the order in which processes end, last to first: who needs another one ends before it. */
  enum Stage {
    DATABASE,
    BROKER,
    PROVIDER,
    SERVICE;

    /** Whether others need it before they start. */
    boolean isGround() {
      return this == DATABASE || this == BROKER;
    }
  }

  Program {
    arguments = List.copyOf(arguments);
  }
}
