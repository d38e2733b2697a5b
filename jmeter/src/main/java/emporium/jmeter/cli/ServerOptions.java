package emporium.jmeter.cli;

import emporium.jmeter.load.Subject;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that start a marketplace. */
final class ServerOptions {
  @Mixin private LevelOptions levels = new LevelOptions();

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
      names = "--faults",
      defaultValue = "none",
      paramLabel = "PERCENTS",
      description = {
        "Of a hundred deliveries of events between services, how many go wrong, like",
        "drop=1,duplicate=1,reorder=1. Default ${DEFAULT-VALUE}."
      })
  private String faults = "none";

  void check(Rules rules) {
    levels.check(rules, faults);
    rules.oneOf("--isolation", isolation, Subject.NESTED_LOCKS, Subject.GLOBAL_MONITOR);
    rules.heap("--server-heap", serverHeap);
  }

  Subject subject() {
    return levels.subject(isolation, faults);
  }

  boolean isMonitored() {
    return isolation.equals(Subject.GLOBAL_MONITOR);
  }

  String serverHeap() {
    return serverHeap;
  }
}
