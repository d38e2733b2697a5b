package emporium.jmeter.cli;

import picocli.CommandLine.Option;

/** Options of commands that start a marketplace. */
final class ServerOptions {
  @Option(
      names = "--engine",
      defaultValue = "ms",
      paramLabel = "ENGINE",
      description = "What keeps the data: ms (object graph). Default ${DEFAULT-VALUE}.")
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
      names = "--server-heap",
      defaultValue = "2g",
      paramLabel = "SIZE",
      description = "Largest heap of the server. Default ${DEFAULT-VALUE}.")
  private String serverHeap = "2g";

  void check(Rules rules) {
    rules.oneOf("--engine", engine, "ms");
    rules.oneOf("--durability", durability, "process", "power");
    rules.heap("--server-heap", serverHeap);
  }

  String engine() {
    return engine;
  }

  String durability() {
    return durability;
  }

  String serverHeap() {
    return serverHeap;
  }
}
