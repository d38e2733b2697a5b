package emporium.jmeter.cli;

import emporium.jmeter.server.SystemUnderTest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that start a marketplace. */
final class ServerOptions {
  @Mixin private SystemOptions levels = new SystemOptions();

  @Option(
      names = "--isolation",
      defaultValue = SystemUnderTest.NESTED_LOCKS,
      paramLabel = "MODE",
      description =
          "Of the object graph: nested-locks, or global-lock (one at a time, each with a write of"
              + " its own, as published). Default ${DEFAULT-VALUE}.")
  private String isolation = SystemUnderTest.NESTED_LOCKS;

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
      description =
          "Of a hundred deliveries of events between services, how many go wrong, like"
              + " drop=1,duplicate=1,reorder=1. Default ${DEFAULT-VALUE}.")
  private String faults = "none";

  void check(OptionValidator rules) {
    levels.check(rules, faults);
    rules.oneOf(
        "--isolation", isolation, SystemUnderTest.NESTED_LOCKS, SystemUnderTest.GLOBAL_LOCK);
    rules.heap("--server-heap", serverHeap);
  }

  SystemUnderTest subject() {
    return levels.subject(isolation, faults);
  }

  boolean hasGlobalLock() {
    return isolation.equals(SystemUnderTest.GLOBAL_LOCK);
  }

  String serverHeap() {
    return serverHeap;
  }
}
