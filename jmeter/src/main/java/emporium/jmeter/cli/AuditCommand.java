package emporium.jmeter.cli;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.audit.result.ReplicationAnomalies;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.server.TargetInspector;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Audits a running server of a workload. */
@Command(
    name = "audit",
    description = {
      "Audits a running server of a workload.",
      "Exit code 0 if no check is red; 3 if exactly those are that docs/criteria.md"
          + " predicts for the levels and faults of the target; else 1."
    },
    mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
  @Mixin private WorkloadNameOption workload = new WorkloadNameOption();

  @Option(
      names = "--target",
      required = true,
      paramLabel = "URL",
      description =
          "Address of the server, or one for each service like"
              + " cart=http://localhost:8081,product=http://localhost:8082.")
  private String target = "";

  @Option(
      names = "--acknowledged",
      paramLabel = "FILE",
      description = "The driver's list of acknowledged transactions of the last run.")
  private @Nullable Path acknowledged;

  @Option(
      names = "--drain-seconds",
      defaultValue = "60",
      paramLabel = "N",
      description = "Longest wait while no open transaction ends. Default ${DEFAULT-VALUE}.")
  private int drainSeconds = 60;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    Workload chosen = workload.workload(rules);
    rules.servicesOnly(chosen, "--drain-seconds");
    ServiceAddresses addresses = rules.addresses("--target", target);
    rules.atLeast("--drain-seconds", 0, drainSeconds);
    Path list = acknowledged;
    if (list != null && !Files.isReadable(list)) {
      throw new ParameterException(
          spec.commandLine(), "--acknowledged must be a readable file, was '" + list + "'");
    }
    PrintWriter out = json.text(spec);
    ServerInfo about = TargetInspector.about(addresses);
    DataOptions.requireWorkload(rules, chosen, about);
    AuditResult result =
        TargetAudit.of(chosen, addresses, list, drainSeconds, text -> report(out, text));
    print(out, result);
    json.print(spec, result);
    return ExitStatus.of(result).exitCode();
  }

  private static void print(PrintWriter out, AuditResult result) {
    out.print(ResultTable.of(result));
    ReplicationAnomalies anomalies = result.replicationAnomalies();
    if (anomalies != null) {
      out.println(ResultTable.anomalies(anomalies));
    }
    ExitStatus status = ExitStatus.of(result);
    if (status == ExitStatus.FAILED) {
      result.surprises().stream()
          .filter(CheckResult::passed)
          .forEach(check -> out.println("passed, against the prediction: " + check.name()));
    }
    out.println(
        switch (status) {
          case PASSED -> "audit passed";
          case AS_PREDICTED -> "audit RED as predicted";
          case FAILED -> "audit FAILED";
        });
    out.flush();
  }

  private static void report(PrintWriter out, String text) {
    out.println(text);
    out.flush();
  }
}
