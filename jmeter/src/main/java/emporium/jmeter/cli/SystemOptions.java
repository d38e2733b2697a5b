package emporium.jmeter.cli;

import emporium.jmeter.server.CriteriaLevels;
import emporium.jmeter.server.SystemUnderTest;
import picocli.CommandLine.Option;

/** Options of every marketplace that is started, in one process or in several. */
final class SystemOptions {
  @Option(
      names = "--engine",
      defaultValue = "ms",
      paramLabel = "ENGINE",
      description =
          "What keeps the data: ms (object graph), jpa (PostgreSQL) or combined (object"
              + " graph, with tables that follow it). Default ${DEFAULT-VALUE}.")
  private String engine = "ms";

  @Option(
      names = "--durability",
      defaultValue = "power",
      paramLabel = "LEVEL",
      description =
          "What an acknowledged write survives: process (kill -9) or power (power loss)."
              + " Default ${DEFAULT-VALUE}.")
  private String durability = "power";

  @Option(
      names = "--criteria",
      defaultValue = "strongest",
      paramLabel = "LEVELS",
      description =
          "How strictly the criteria are met: strongest, weakest, or those that differ"
              + " from the strongest, like delivery=at-least-once,replication=eventual. Default"
              + " ${DEFAULT-VALUE}.")
  private String criteria = "strongest";

  void check(OptionValidator rules, String faults) {
    rules.oneOf("--engine", engine, "ms", "jpa", "combined");
    rules.oneOf("--durability", durability, "process", "power");
    rules.levels(criteria, faults);
  }

  boolean isOnTables() {
    return engine.equals("jpa");
  }

  SystemUnderTest subject(String isolation, String faults) {
    return new SystemUnderTest(
        engine, durability, isolation, CriteriaLevels.parse(criteria, faults));
  }
}
