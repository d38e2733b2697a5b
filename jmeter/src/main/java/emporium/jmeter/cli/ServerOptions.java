package emporium.jmeter.cli;

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

  void check(Rules rules) {
    rules.oneOf("--engine", engine, "ms", "jpa");
    rules.oneOf("--durability", durability, "process", "power");
    rules.oneOf("--isolation", isolation, Subject.NESTED_LOCKS, Subject.GLOBAL_MONITOR);
    rules.heap("--server-heap", serverHeap);
  }

  Subject subject() {
    return new Subject(engine, durability, isolation);
  }

  String serverHeap() {
    return serverHeap;
  }
}
