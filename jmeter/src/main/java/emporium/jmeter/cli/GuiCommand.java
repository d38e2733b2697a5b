package emporium.jmeter.cli;

import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    List<String> command =
        List.of(
            ServerProcess.java(),
            ServerCommands.EXIT_ON_OUT_OF_MEMORY,
            "-jar",
            InstallationDirectory.jmeter().resolve("bin/ApacheJMeter.jar").toString(),
            "-t",
            copy.toString());
    return new ForegroundProcess(command, json.output()).run();
  }
}
