package emporium.jmeter.cli;

import emporium.jmeter.load.Levels;
import emporium.jmeter.load.Subject;
import picocli.CommandLine.Option;

/** Options of commands that start a marketplace. */
final class ServerOptions {
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
      names = "--isolation",
      defaultValue = Subject.NESTED_LOCKS,
      paramLabel = "MODE",
      description =
          "Of the object graph: nested-locks, or global-monitor (one at a time, each with a write of"
              + " its own, as published). Default ${DEFAULT-VALUE}.")
  private String isolation = Subject.NESTED_LOCKS;

  @Option(
      names = "--server-heap",
      defaultValue = "2g",
      paramLabel = "SIZE",
      description = "Largest heap of the server. Default ${DEFAULT-VALUE}.")
  private String serverHeap = "2g";

  @Option(
      names = "--criteria",
      defaultValue = "strongest",
      paramLabel = "LEVELS",
      description = {
        "How strictly the criteria are met: strongest, weakest, or those that differ from the",
        "strongest, like delivery=at-least-once,replication=eventual. Default ${DEFAULT-VALUE}."
      })
  private String criteria = "strongest";

  @Option(
      names = "--faults",
      defaultValue = "none",
      paramLabel = "PERCENTS",
      description = {
        "Of a hundred deliveries of events between services, how many go wrong, like",
        "drop=1,duplicate=1,reorder=1. Default ${DEFAULT-VALUE}."
      })
  private String faults = "none";

  void check(Rules rules) {
    rules.oneOf("--engine", engine, "ms", "jpa");
    rules.oneOf("--durability", durability, "process", "power");
    rules.oneOf("--isolation", isolation, Subject.NESTED_LOCKS, Subject.GLOBAL_MONITOR);
    rules.heap("--server-heap", serverHeap);
    rules.levels(criteria, faults);
  }

  Subject subject() {
    return new Subject(engine, durability, isolation, Levels.parse(criteria, faults));
  }

  boolean isMonitored() {
    return isolation.equals(Subject.GLOBAL_MONITOR);
  }

  String serverHeap() {
    return serverHeap;
  }
}
