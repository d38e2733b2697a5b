package emporium.jmeter.cli;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.load.LoadOptions;
import emporium.jmeter.load.LoadRun;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.server.TargetInspector;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Loads a marketplace, audits it, and reports. */
@Command(
    name = "load",
    description = {
      "Populates, loads and audits a server, and reports.",
      "Exit code 0 only if the audit passed and there were no errors; 3 if checks are red"
          + " or requests failed, and exactly those that docs/criteria.md predicts for levels"
          + " below the strongest on bad links; else 1."
    },
    mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
  @Mixin private ServerOptions server = new ServerOptions();
  @Mixin private WorkloadOptions work = new WorkloadOptions();

  @Option(
      names = "--target",
      paramLabel = "URL",
      description =
          "A server that runs already, or one address for each of its services like"
              + " cart=http://localhost:8081,product=http://localhost:8082; without it one is"
              + " started and stopped.")
  private @Nullable String target;

  @Option(names = "--processes", description = "Start each service as a process of its own.")
  private boolean processes;

  @Option(
      names = "--transport",
      defaultValue = "stream",
      paramLabel = "NAME",
      description =
          "With --processes: what carries events between them, stream or kafka, which starts a"
              + " broker. Default ${DEFAULT-VALUE}.")
  private String transport = "stream";

  @Option(
      names = "--replicas",
      defaultValue = "",
      paramLabel = "COUNTS",
      description = "With --processes: how many of a service, like stock=2,order=2.")
  private String replicas = "";

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description =
          "A plan of jmeter/plans, like hot-product, oversell or double-checkout. Default: paper-mix,"
              + " or that of the workload.")
  private @Nullable String plan;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go. Default out/<time>.")
  private @Nullable Path out;

  @Option(names = "--keep", description = "Keep the data directory of the started server.")
  private boolean keep;

  @Option(
      names = "--ceiling",
      description = "Run against a server that does nothing: the ceiling of HTTP and driver.")
  private boolean ceiling;

  @Mixin private PageOptions page = new PageOptions();
  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    LoadOptions options = options();
    PrintWriter console = json.text(spec);
    RunResult result;
    try (PageServer shown = page.start(spec, console)) {
      result =
          new LoadRun(
                  options,
                  shown,
                  text -> {
                    console.println(text);
                    console.flush();
                  })
              .run();
    }
    ResultFiles.write(result, options.out());
    console.println();
    console.print(ResultTable.of(result));
    AuditResult audit = result.audit();
    if (audit != null) {
      console.print(ResultTable.failedChecks(audit));
      audit.surprises().stream()
          .filter(CheckResult::passed)
          .forEach(check -> console.println("passed, against the prediction: " + check.name()));
    }
    console.println("results in " + options.out());
    console.println(result.verdict());
    console.flush();
    json.print(spec, result);
    return result.exitStatus().exitCode();
  }

  private LoadOptions options() throws IOException {
    var rules = new OptionValidator(spec);
    Workload workload = work.workload(rules);
    rules.servicesOnly(
        workload,
        "--processes",
        "--transport",
        "--replicas",
        "--criteria",
        "--faults",
        "--isolation");
    server.check(rules);
    rules.absentOrEmpty("--out", out);
    page.check(rules);
    String chosenPlan = rules.plan(workload, plan);
    Map<String, String> properties = work.properties(rules, chosenPlan, Map.of());
    ServiceAddresses running = target == null ? null : rules.addresses("--target", target);
    if (ceiling && running != null) {
      throw new ParameterException(
          spec.commandLine(), "--ceiling starts its own server, so it excludes --target");
    }
    rules.excludes("--server-heap", "--target", running != null && rules.isGiven("--server-heap"));
    ReplicaCounts counts = rules.replicas("--replicas", replicas);
    if (!processes && !replicas.isBlank()) {
      throw new ParameterException(spec.commandLine(), "--replicas needs --processes");
    }
    if (processes) {
      rules.excludes("--processes", "--target", running != null);
      rules.excludes("--processes", "--ceiling", ceiling);
      rules.excludes(
          "--processes", "--isolation " + SystemUnderTest.GLOBAL_LOCK, server.hasGlobalLock());
    }
    SystemUnderTest subject = ceiling ? SystemUnderTest.NOOP : subject(rules, workload, running);
    if (running != null) {
      DataOptions.requireHolds(rules, workload, properties, running);
    } else if (subject.isGraph()) {
      DataOptions.requireFits(rules, workload, properties, server.serverHeap());
    }
    Path directory = out != null ? out : InstallationDirectory.freshOut();
    return new LoadOptions(
        workload,
        InstallationDirectory.directory(),
        chosenPlan,
        running,
        subject,
        properties,
        directory,
        keep,
        server.serverHeap(),
        counts,
        rules.wire("--transport", transport));
  }

  /** A running target reports what it is; an option may only repeat that. */
  private SystemUnderTest subject(
      OptionValidator rules, Workload workload, @Nullable ServiceAddresses running)
      throws IOException {
    SystemUnderTest requested = server.subject();
    if (running == null) {
      return processes ? requested.asProcesses() : requested;
    }
    ServerInfo about = TargetInspector.about(running);
    DataOptions.requireWorkload(rules, workload, about);
    SystemUnderTest found = TargetInspector.subject(about, !running.isSingle());
    requireSame(rules, "--engine", requested.engine(), found.engine());
    requireSame(rules, "--isolation", requested.isolation(), found.isolation());
    requireSame(rules, "--durability", requested.durability(), found.durability());
    requireSame(rules, "--criteria", requested.levels().criteria(), found.levels().criteria());
    requireSame(
        rules, "--faults", requested.levels().faultPercents(), found.levels().faultPercents());
    return found;
  }

  private void requireSame(OptionValidator rules, String option, Object requested, Object found) {
    if (rules.isGiven(option) && !requested.equals(found)) {
      throw new ParameterException(
          spec.commandLine(),
          option + " contradicts the target: it has " + found + ", requested was " + requested);
    }
  }
}
