package emporium.jmeter.cli;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.page.OperatorAction;
import emporium.jmeter.page.OperatorAction.Work;
import emporium.jmeter.page.PageBounds;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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

  private static final String OPERATOR_URL = "EMPORIUM_LIVE_OPERATOR_URL";

  @Mixin private WorkloadNameOption workload = new WorkloadNameOption();
  @Mixin private ServerOptions server = new ServerOptions();

  @Option(
      names = "--port",
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "Where it listens for HTTP. Default ${DEFAULT-VALUE}.")
  private int port = 8080;

  @Option(
      names = "--data",
      defaultValue = "data",
      paramLabel = "DIR",
      description = "Where its data is kept. Default ./${DEFAULT-VALUE}.")
  private Path data = Path.of("data");

  @Option(
      names = "--sandbox",
      description =
          "The live page may kill the marketplace, as kill -9 does; it is started again, and an"
              + " audit follows.")
  private boolean sandbox;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    Workload chosen = workload.workload(rules);
    rules.servicesOnly(chosen, "--criteria", "--faults", "--isolation", "--sandbox");
    server.check(rules);
    rules.between("--port", 1, OptionValidator.PORT_MAX, port);
    boolean hasPage = chosen.application().equals(ServerCommands.MARKETPLACE);
    int code = hasPage ? runWithPage(chosen) : runAlone(chosen);
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

  private List<String> command(Workload chosen) throws IOException {
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
    return command;
  }

  private ServerListener listener() {
    return ServerListener.of(System.getenv(), port);
  }

  private int runAlone(Workload chosen) throws IOException, InterruptedException {
    MarketplaceCommand.beforeStart(spec);
    var process = new ForegroundProcess(command(chosen), json.output());
    announce(process, null);
    return process.run();
  }

  /** This process audits and kills; the server passes requests of its page on to it. */
  private int runWithPage(Workload chosen) throws IOException, InterruptedException {
    PrintWriter out = json.text(spec);
    URI page = listener().page();
    out.println("live page: " + page);
    out.flush();
    MarketplaceCommand.beforeStart(spec);
    try (PageServer operator = PageServer.startWithKey(PageBounds.USUAL)) {
      var process =
          new ForegroundProcess(
              command(chosen), Map.of(OPERATOR_URL, operator.address().toString()), json.output());
      operator.offer(actions(chosen, process, out));
      announce(process, page);
      return process.run();
    }
  }

  /**
   * What runs.
   *
   * @param page address of the live page, if it has one
   * @param engine with the level of durability
   */
  private record Ready(URI address, @Nullable URI page, String engine, String data, long pid) {}

  /** Prints what runs, if that is wanted, as soon as it is ready. */
  private void announce(ForegroundProcess process, @Nullable URI page) {
    if (json.isWanted()) {
      var thread = new Thread(() -> printWhenReady(process, page), "announce");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void printWhenReady(ForegroundProcess process, @Nullable URI page) {
    URI address = listener().asked();
    try {
      ProcessHandle server = process.started();
      ServerProcess.awaitReady(server, address);
      String directory = data.toAbsolutePath().toString();
      json.print(
          spec, new Ready(address, page, this.server.subject().name(), directory, server.pid()));
    } catch (IOException ended) {
      ErrorMessages.print(ended, spec.commandLine().getErr(), false);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private List<OperatorAction> actions(
      Workload chosen, ForegroundProcess process, PrintWriter out) {
    URI address = listener().asked();
    Consumer<String> progress =
        text -> {
          out.println(text);
          out.flush();
        };
    Work audit = () -> TargetAudit.outcome(chosen, ServiceAddresses.forPath(address), progress);
    var actions = new ArrayList<OperatorAction>();
    actions.add(new OperatorAction("audit", "Audit now", false, audit));
    if (sandbox) {
      Work kill =
          () -> {
            ServerProcess.awaitReady(process.restart(data), address);
            return audit.run();
          };
      actions.add(new OperatorAction("kill", "Kill the marketplace", true, kill));
    }
    return actions;
  }
}
