package emporium.jmeter.cli;

import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of commands that open a data directory in a separate JVM. */
final class DataDirectoryOptions {
  @Option(
      names = "--durability",
      defaultValue = "power",
      paramLabel = "LEVEL",
      description = "The level it is kept at: process or power. Default ${DEFAULT-VALUE}.")
  private String durability = "power";

  @Option(
      names = "--heap",
      defaultValue = "2g",
      paramLabel = "SIZE",
      description = "Largest heap; all data must fit in. Default ${DEFAULT-VALUE}.")
  private String heap = "2g";

  @Option(
      names = "--wait-seconds",
      defaultValue = "600",
      paramLabel = "N",
      description = "Given up after that. Default ${DEFAULT-VALUE}.")
  private int waitSeconds = 600;

  @Mixin private JsonOption json = new JsonOption();

  /** Where text for people goes. */
  PrintWriter text(CommandSpec spec) {
    return json.text(spec);
  }

  void check(OptionValidator rules) {
    rules.oneOf("--durability", durability, "process", "power");
    rules.heap("--heap", heap);
    rules.atLeast("--wait-seconds", 1, waitSeconds);
  }

  /** Runs it in the foreground; returns its exit code. */
  int run(String... words) throws IOException, InterruptedException {
    var arguments = new ArrayList<>(List.of(words));
    arguments.addAll(
        List.of("--durability", durability, "--wait-seconds", Integer.toString(waitSeconds)));
    if (json.isWanted()) {
      arguments.add("--json");
    }
    var command = new ArrayList<String>();
    command.add(ServerProcess.java());
    command.addAll(ServerCommands.dataTool(InstallationDirectory.directory(), heap, arguments));
    return new ForegroundProcess(command, null).run();
  }
}
