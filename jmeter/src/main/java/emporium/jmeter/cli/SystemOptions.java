package emporium.jmeter.cli;

import emporium.jmeter.load.Levels;
import emporium.jmeter.load.Subject;
import picocli.CommandLine.Option;

/** What every marketplace that is started is told, in one process or in several. */
final class LevelOptions {
  @Option(
      names = "--engine",
      defaultValue = "ms",
      paramLabel = "ENGINE",
      description =
          "What keeps the data: ms (object graph) or jpa (PostgreSQL). Default ${DEFAULT-VALUE}.")
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
      description = {
        "How strictly the criteria are met: strongest, weakest, or those that differ from the",
        "strongest, like delivery=at-least-once,replication=eventual. Default ${DEFAULT-VALUE}."
      })
  private String criteria = "strongest";

  void check(Rules rules, String faults) {
    rules.oneOf("--engine", engine, "ms", "jpa");
    rules.oneOf("--durability", durability, "process", "power");
    rules.levels(criteria, faults);
  }

  Subject subject(String isolation, String faults) {
    return new Subject(engine, durability, isolation, Levels.parse(criteria, faults));
  }
}
