package emporium.jmeter.cli;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.audit.result.ReplicationAnomalies;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.load.AuditPrediction;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.server.CriteriaLevels;
import emporium.jmeter.server.TargetInspector;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Audits a running marketplace. */
@Command(
    name = "audit",
    description = {
      "Audits a running marketplace.",
      "Exit code 0 if no check is red; 3 if exactly those are that docs/criteria.md predicts for the",
      "levels and faults of the target; else 1."
    },
    mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
  private static final int ANSWER_TIMEOUT_MS = 120_000;

  @Option(
      names = "--target",
      required = true,
      paramLabel = "URL",
      description = {
        "Address of the marketplace, or one for each service like",
        "cart=http://localhost:8081,product=http://localhost:8082."
      })
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

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    ServiceAddresses addresses = rules.addresses("--target", target);
    rules.atLeast("--drain-seconds", 0, drainSeconds);
    Path list = acknowledged;
    if (list != null && !Files.isReadable(list)) {
      throw new ParameterException(
          spec.commandLine(), "--acknowledged must be a readable file, was '" + list + "'");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (var marketplace = new MarketplaceClient(addresses, 2, ANSWER_TIMEOUT_MS)) {
      CriteriaLevels levels =
          TargetInspector.subject(ServerInfo.read(marketplace), !addresses.isSingle()).levels();
      DrainStatus drain =
          DrainStatus.await(marketplace, drainSeconds * 1_000L, text -> report(out, text));
      if (!drain.drained()) {
        report(out, "nothing ended for " + drainSeconds + " s, auditing nevertheless");
      }
      AuditResult audit = Audit.of(RecordSource.of(marketplace), list, text -> report(out, text));
      AuditResult result = AuditPrediction.apply(audit, levels);
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
      return status.exitCode();
    }
  }

  private static void report(PrintWriter out, String text) {
    out.println(text);
    out.flush();
  }
}
