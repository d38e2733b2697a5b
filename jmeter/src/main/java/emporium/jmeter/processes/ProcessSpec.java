package emporium.jmeter.processes;

import java.util.List;

/**
 * The program of one process.
 *
 * @param name of the process
 * @param stage when it starts and ends
 * @param readiness how it shows that it is ready
 * @param arguments of {@code java}
 */
record ProcessSpec(String name, Stage stage, ReadinessProbe readiness, List<String> arguments) {
  /**
   * In the order in which processes end, last to first: a process ends before its prerequisites.
   */
  enum Stage {
    DATABASE,
    BROKER,
    REQUIRED_SERVICE,
    SERVICE;

    /** Returns whether others need it before they start. */
    boolean isInfrastructure() {
      return this == DATABASE || this == BROKER;
    }
  }

  ProcessSpec {
    arguments = List.copyOf(arguments);
  }
}
