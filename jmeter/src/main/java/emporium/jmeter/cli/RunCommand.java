package emporium.jmeter.cli;

import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the application of a workload in the foreground. */
@Command(
    name = "run",
    description = "Runs the marketplace, or another workload's application, in the foreground.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      RunCommand.OUT_OF_MEMORY + ":the server was out of memory",
      "other:as the server ended"
    })
final class RunCommand implements Callable<Integer> {
  /** Unlike any other end of this program, or of a JVM. */
  static final int OUT_OF_MEMORY = 4;

  @Mixin private WorkloadNameOption workload = new WorkloadNameOption();
  @Mixin private ServerOptions server = new ServerOptions();

  @Option(
      names = "--port",
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "Where it listens. Default ${DEFAULT-VALUE}.")
  private int port = 8080;

  @Option(
      names = "--data",
      defaultValue = "data",
      paramLabel = "DIR",
      description = "Where its data is kept. Default ./${DEFAULT-VALUE}.")
  private Path data = Path.of("data");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    Workload chosen = workload.workload(rules);
    rules.servicesOnly(chosen, "--criteria", "--faults", "--isolation");
    server.check(rules);
    rules.between("--port", 1, OptionValidator.PORT_MAX, port);
    var command = new ArrayList<String>();
    command.add(ServerProcess.java());
    command.addAll(
        ServerCommands.application(
            InstallationDirectory.directory(),
            chosen.application(),
            chosen.serverArguments(server.subject()),
            server.subject(),
            port,
            data,
            server.serverHeap()));
    if (chosen.application().equals(ServerCommands.MARKETPLACE)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("live page: http://localhost:" + port + "/");
      out.flush();
    }
    int code = ForegroundProcess.run(command);
    if (code != ServerCommands.OUT_OF_MEMORY) {
      return code;
    }
    spec.commandLine()
        .getErr()
        .println(
            "ERROR: The "
                + chosen.name()
                + " was out of memory with a heap of "
                + server.serverHeap()
                + "; what it had acknowledged is in "
                + data
                + ". Start it again, with a larger --server-heap");
    return OUT_OF_MEMORY;
  }
}
