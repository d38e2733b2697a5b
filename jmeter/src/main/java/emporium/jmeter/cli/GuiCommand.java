package emporium.jmeter.cli;

import emporium.jmeter.client.TargetAccess;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Opens a plan in JMeter's window. */
@Command(
    name = "gui",
    description = {
      "Opens a copy of a plan in JMeter's GUI.",
      "The copy is out/<time>/<plan>.jmx, so that the plan itself stays as it is."
    },
    mixinStandardHelpOptions = true)
final class GuiCommand implements Callable<Integer> {
  @Option(
      names = "--plan",
      defaultValue = "paper-mix",
      paramLabel = "NAME",
      completionCandidates = Workloads.PlanNames.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default ${DEFAULT-VALUE}.")
  private String plan = "paper-mix";

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path file = InstallationDirectory.plan(plan);
    if (!Files.isRegularFile(file)) {
      throw new ParameterException(
          spec.commandLine(),
          "--plan must be one of "
              + Workloads.ALL.stream()
                  .flatMap(workload -> workload.plans().stream())
                  .collect(Collectors.joining(", "))
              + ", was '"
              + plan
              + "'");
    }
    Path copy =
        Files.copy(
            file, Files.createDirectories(InstallationDirectory.freshOut()).resolve(plan + ".jmx"));
    spec.commandLine().getErr().println("marketplace: opening " + copy);
    json.print(spec, Map.of("plan", copy.toString()));
    return new ForegroundProcess(command(copy), json.output()).run();
  }

  /** The JVM of the window: its plan runs there, with the token that was given here. */
  static List<String> command(Path plan) {
    var command = new ArrayList<String>();
    command.add(ServerProcess.java());
    command.add(ServerCommands.EXIT_ON_OUT_OF_MEMORY);
    command.addAll(TargetAccess.jvmOptions());
    command.add("-jar");
    command.add(InstallationDirectory.jmeter().resolve("bin/ApacheJMeter.jar").toString());
    command.add("-t");
    command.add(plan.toString());
    return command;
  }
}
