package emporium.jmeter.cli;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.ReplicationAnomalies;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.report.Table;
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
    description = "Audits a running marketplace; exit code 1 if a check failed.",
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
    var rules = new Rules(spec);
    Addresses addresses = rules.addresses("--target", target);
    rules.atLeast("--drain-seconds", 0, drainSeconds);
    Path list = acknowledged;
    if (list != null && !Files.isReadable(list)) {
      throw new ParameterException(
          spec.commandLine(), "--acknowledged must be a readable file, was '" + list + "'");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (var marketplace = new Marketplace(addresses, 2, ANSWER_TIMEOUT_MS)) {
      Drain drain = Drain.await(marketplace, drainSeconds * 1_000L, text -> say(out, text));
      if (!drain.drained()) {
        say(out, "nothing ended for " + drainSeconds + " s, auditing nevertheless");
      }
      AuditResult result = Audit.of(RecordSource.of(marketplace), list, text -> say(out, text));
      out.print(Table.of(result.checks()));
      ReplicationAnomalies anomalies = result.replicationAnomalies();
      if (anomalies != null) {
        out.println(Table.anomalies(anomalies));
      }
      out.println(result.passed() ? "audit passed" : "audit FAILED");
      out.flush();
      return result.passed() ? 0 : 1;
    }
  }

  private static void say(PrintWriter out, String text) {
    out.println(text);
    out.flush();
  }
}
