package emporium.jmeter.report;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.audit.result.ReplicationAnomalies;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints a result for people. */
public final class ResultTable {
  private static final String ROW = "%-18s %9s %9s %8s %8s %8s %8s %7s  %s%n";

  private ResultTable() {}

  /** Formats the result as text: one row per transaction, the sums, and the verdict. */
  public static String of(RunResult result) {
    var text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            ROW,
            "transaction",
            "count",
            "per s",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "max ms",
            "errors",
            "outcomes, causes of errors"));
    result
        .transactions()
        .forEach(
            (name, figures) ->
                text.append(row(result.counts(name) ? name : "(" + name + ")", figures)));
    TransactionStatistics requests = result.addItem();
    if (requests != null) {
      text.append(row("(addItem)", requests));
    }
    text.append(ProcessingReport.table(result));
    text.append(totals(result));
    if (result.consumption().cpuMsPerTransactionByProcess().size() > 1) {
      text.append("of the server's CPU: ")
          .append(ProcessOverheadReport.cpuByProcess(result.consumption()))
          .append(System.lineSeparator());
    }
    if (!result.deliveries().isEmpty()) {
      text.append("events between services: ")
          .append(counts(result.deliveries()))
          .append(System.lineSeparator());
    }
    AuditResult audit = result.audit();
    if (audit != null && audit.replicationAnomalies() != null) {
      text.append(anomalies(audit.replicationAnomalies())).append(System.lineSeparator());
    }
    if (!result.errorCausesOutsideWindow().isEmpty()) {
      text.append("errors outside the measuring window: ")
          .append(counts(result.errorCausesOutsideWindow()))
          .append(System.lineSeparator());
    }
    return text.toString();
  }

  /** In one line, with the first examples. */
  public static String anomalies(ReplicationAnomalies found) {
    return "replication anomalies: "
        + found.causalSeller()
        + " within a seller, "
        + found.causalProduct()
        + " within a product, in "
        + found.examined()
        + " checkouts"
        + (found.examples().isEmpty() ? "" : ": " + String.join("; ", found.examples()));
  }

  private static String totals(RunResult result) {
    return String.format(
        Locale.ROOT,
        """

        throughput %s (without what is in brackets)%s, errors %d
        engine %s, %s, durability %s, seed %d, commit %s, %s, %d cores, %s forces/s%s
        server CPU %s ms/transaction (compilers %s, collector %s), driver CPU %s ms/transaction
        the machine, per transaction: %s
        server memory %s MB
        garbage collection: %s
        """,
        rate(result, result.throughputPerSecond()),
        further(result),
        result.errors(),
        result.engine(),
        result.packaging(),
        result.durability(),
        result.seed(),
        result.builds(),
        result.environment().jdk(),
        result.environment().cores(),
        or(result.environment().forcesPerSecond()),
        result.environment().particulars().stream().map(", "::concat).collect(Collectors.joining()),
        or(result.consumption().serverCpuMsPerTransaction()),
        percent(result.consumption().compilerCpuShare()),
        percent(result.consumption().collectorCpuShare()),
        or(result.consumption().driverCpuMsPerTransaction()),
        ofMachine(result.consumption()),
        or(result.consumption().serverMemoryMb()),
        CollectionPauses.text(result.consumption().pauses()));
  }

  /** What disks and processors of the machine did for a transaction, the driver's part included. */
  static String ofMachine(ResourceUsage used) {
    return or(used.serverWrittenKbPerTransaction())
        + " KB written, "
        + or(used.diskFlushesPerTransaction())
        + " disk flushes, "
        + or(used.contextSwitchesPerTransaction())
        + " context switches";
  }

  private static String further(RunResult result) {
    Double abandoned = result.abandonedSessionsPerSecond();
    return further(result, "shipped checkouts", result.shippedCheckoutsPerSecond())
        + further(result, "non-empty deliveries", result.nonEmptyDeliveriesPerSecond())
        + (abandoned == null || abandoned == 0
            ? ""
            : further(result, "abandoned sessions", abandoned));
  }

  private static String further(RunResult result, String name, @Nullable Double perSecond) {
    return perSecond == null ? "" : ", " + name + " " + rate(result, perSecond);
  }

  /** All checks as text, one line each, below the criterion that they belong to. */
  public static String of(AuditResult audit) {
    return lines(audit.checks().stream().map(check -> withPrediction(audit, check)).toList());
  }

  /** Formats the failed checks as text, with a note on those that were predicted to fail. */
  public static String failedChecks(AuditResult audit) {
    return lines(audit.red().stream().map(check -> withPrediction(audit, check)).toList());
  }

  private static String lines(List<CheckResult> checks) {
    var text = new StringBuilder();
    String criterion = "";
    for (CheckResult check : checks) {
      if (!check.criterion().equals(criterion)) {
        criterion = check.criterion();
        text.append(criterion).append(System.lineSeparator());
      }
      text.append(
          String.format(
              Locale.ROOT,
              "  %-6s %-42s %s%n",
              check.passed() ? "ok" : "FAILED",
              check.name(),
              check.detail()));
    }
    return text.toString();
  }

  private static CheckResult withPrediction(AuditResult audit, CheckResult check) {
    return check.passed() || !audit.predictedRed().contains(check.name())
        ? check
        : new CheckResult(
            check.criterion(), check.name(), false, "as predicted; " + check.detail());
  }

  private static String row(String name, TransactionStatistics figures) {
    String causes = figures.errors() == 0 ? "" : "; errors: " + counts(figures.errorCauses());
    return String.format(
        Locale.ROOT,
        ROW,
        name,
        figures.count(),
        decimal(figures.perSecond()),
        decimal(figures.p50Ms()),
        decimal(figures.p95Ms()),
        decimal(figures.p99Ms()),
        decimal(figures.maxMs()),
        figures.errors(),
        counts(figures.outcomes()) + causes);
  }

  private static String counts(Map<String, Long> counts) {
    return String.join(
        ", ", counts.entrySet().stream().map(one -> one.getKey() + " " + one.getValue()).toList());
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String rate(RunResult result, double perSecond) {
    return result.valid() ? decimal(perSecond) + "/s" : "VOID (" + decimal(perSecond) + "/s)";
  }

  static String percent(@Nullable Double share) {
    return share == null ? "unknown" : String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String or(@Nullable Number value) {
    if (value == null) {
      return "unknown";
    }
    return value instanceof Double decimal
        ? String.format(Locale.ROOT, "%.2f", decimal)
        : value.toString();
  }
}
