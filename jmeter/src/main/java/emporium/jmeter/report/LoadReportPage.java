package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.ResourceTimeline;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.WorkloadParameters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One self-contained page: it has no external references. */
final class LoadReportPage {
  static final String STYLE =
      """
      body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;
        color:#1c2430;background:#fff}
      h1{font-size:1.5rem;margin:0 0 .3rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
      table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;text-align:left;
        border-bottom:1px solid #dfe4ea;vertical-align:top}
      td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
      .ok{color:#116b3a}.foreseen{color:#8a5a00;font-weight:600}.bad{color:#b3261e;font-weight:600}
      .tiles{display:flex;gap:1rem;flex-wrap:wrap;margin:1rem 0}
      .tile{border:1px solid #dfe4ea;border-radius:.5rem;padding:.7rem 1rem;min-width:9rem}
      .tile b{display:block;font-size:1.5rem}svg{width:100%;height:auto}
      svg text{font:11px system-ui,sans-serif;fill:#5a6675}
      """;

  private static final String NOT_COUNTED = " (not counted)";

  private LoadReportPage() {}

  static String of(RunResult result) {
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width\">"
        + "<title>Emporium load run</title><style>\n"
        + STYLE
        + "</style></head><body>\n"
        + heading(result)
        + tiles(result)
        + "<h2>Transactions per second</h2>\n"
        + SvgCharts.perSecond(result.finishedPerSecond(), result.workload().warmupSeconds())
        + course(result.consumption().course(), result.workload().warmupSeconds())
        + "<h2>Latency by transaction</h2>\n"
        + SvgCharts.latencies(result.transactions())
        + figures(result)
        + ProcessingReport.section(result)
        + outcomes(result)
        + audit(result)
        + environment(result)
        + "</body></html>\n";
  }

  static String course(ResourceTimeline course, int warmup) {
    return course("Heap of the server after collections, MB", course.liveHeapMb(), warmup)
        + course("Longest pause for a collection, ms", course.longestPauseMs(), warmup)
        + course("Data on disk, MB", course.diskMb(), warmup);
  }

  private static String course(String title, List<Long> perSecond, int warmupSeconds) {
    return perSecond.isEmpty()
        ? ""
        : "<h2>" + title + "</h2>\n" + SvgCharts.perSecond(perSecond, warmupSeconds);
  }

  private static String heading(RunResult result) {
    return "<h1>Emporium: "
        + text(result.workload().plan())
        + "</h1>\n<p class=\""
        + style(result.exitStatus())
        + "\">"
        + text(result.verdict())
        + "</p>\n";
  }

  /** A red check is never good, but a predicted one is not a defect. */
  static String style(ExitStatus status) {
    return switch (status) {
      case PASSED -> "ok";
      case AS_PREDICTED -> "foreseen";
      case FAILED -> "bad";
    };
  }

  private static String tiles(RunResult result) {
    return "<div class=\"tiles\">"
        + tile(rate(result, result.throughputPerSecond()), "transactions/s")
        + tile(result, result.shippedCheckoutsPerSecond(), "shipped checkouts/s")
        + tile(result, result.nonEmptyDeliveriesPerSecond(), "non-empty deliveries/s")
        + (Double.valueOf(0).equals(result.abandonedSessionsPerSecond())
            ? ""
            : tile(result, result.abandonedSessionsPerSecond(), "abandoned sessions/s"))
        + tile(Long.toString(result.errors()), "errors")
        + "</div>\n";
  }

  private static String rate(RunResult result, double perSecond) {
    return result.valid() ? decimal(perSecond) : "<span class=\"bad\">void</span>";
  }

  private static String tile(RunResult result, @Nullable Double perSecond, String name) {
    return perSecond == null ? "" : tile(rate(result, perSecond), name);
  }

  private static String tile(String value, String name) {
    return "<div class=\"tile\"><b>" + value + "</b>" + name + "</div>";
  }

  private static String figures(RunResult result) {
    var rows = new StringBuilder();
    result
        .transactions()
        .forEach(
            (name, figures) ->
                rows.append(figuresRow(name + (result.counts(name) ? "" : NOT_COUNTED), figures)));
    TransactionStatistics requests = result.addItem();
    if (requests != null) {
      rows.append(figuresRow("addItem" + NOT_COUNTED, requests));
    }
    return "<table><tr><th>transaction</th><th class=n>count</th><th class=n>per s</th>"
        + "<th class=n>p50 ms</th><th class=n>p95 ms</th><th class=n>p99 ms</th>"
        + "<th class=n>max ms</th><th class=n>errors</th></tr>\n"
        + rows
        + "</table>\n";
  }

  private static String figuresRow(String name, TransactionStatistics figures) {
    return "<tr><td>"
        + text(name)
        + "</td>"
        + List.of(
                Long.toString(figures.count()),
                decimal(figures.perSecond()),
                decimal(figures.p50Ms()),
                decimal(figures.p95Ms()),
                decimal(figures.p99Ms()),
                decimal(figures.maxMs()),
                Long.toString(figures.errors()))
            .stream()
            .map(value -> "<td class=n>" + value + "</td>")
            .collect(Collectors.joining())
        + "</tr>\n";
  }

  private static String outcomes(RunResult result) {
    var rows = new StringBuilder();
    result
        .transactions()
        .forEach(
            (name, figures) -> {
              rows.append(counts(name, figures.outcomes(), ""));
              rows.append(counts(name, figures.errorCauses(), "error: "));
            });
    TransactionStatistics requests = result.addItem();
    if (requests != null) {
      rows.append(counts("addItem", requests.errorCauses(), "error: "));
    }
    rows.append(counts("outside the window", result.errorCausesOutsideWindow(), "error: "));
    return "<h2>Outcomes</h2>\n<table><tr><th>transaction</th><th>outcome</th>"
        + "<th class=n>count</th></tr>\n"
        + rows
        + "</table>\n";
  }

  private static String counts(String name, Map<String, Long> counts, String kind) {
    return counts.entrySet().stream()
        .map(
            one ->
                "<tr><td>"
                    + text(name)
                    + "</td><td>"
                    + text(kind + one.getKey())
                    + "</td><td class=n>"
                    + one.getValue()
                    + "</td></tr>\n")
        .collect(Collectors.joining());
  }

  private static String audit(RunResult result) {
    AuditResult audit = result.audit();
    if (audit == null) {
      return "";
    }
    return "<h2>Audit</h2>\n<table><tr><th>criterion</th><th>check</th><th></th><th>detail</th></tr>\n"
        + audit.checks().stream()
            .map(
                check ->
                    "<tr><td>"
                        + text(check.criterion())
                        + "</td><td>"
                        + text(check.name())
                        + "</td>"
                        + verdict(check, audit.predictedRed().contains(check.name()))
                        + "<td>"
                        + text(check.detail())
                        + "</td></tr>\n")
            .collect(Collectors.joining())
        + "</table>\n"
        + (audit.replicationAnomalies() == null
            ? ""
            : "<p>" + text(ResultTable.anomalies(audit.replicationAnomalies())) + "</p>\n");
  }

  private static String verdict(CheckResult check, boolean toFail) {
    String outcome = check.passed() ? "ok" : "failed";
    String remark = !toFail ? "" : check.passed() ? ", not as predicted" : " as predicted";
    ExitStatus status =
        check.passed() ? ExitStatus.PASSED : toFail ? ExitStatus.AS_PREDICTED : ExitStatus.FAILED;
    return "<td class=\"" + style(status) + "\">" + outcome + remark + "</td>";
  }

  private static String environment(RunResult result) {
    WorkloadParameters workload = result.workload();
    return "<h2>Run</h2>\n<table>"
        + pair(
            "engine",
            String.join(
                ", ", result.engine(), result.mode(), result.packaging(), result.transport()))
        + pair("durability", result.durability())
        + pair("data", workload.data() + ", seed " + result.seed())
        + pair(
            "work",
            String.format(
                Locale.ROOT,
                "%d threads, %d s warm-up, %d s measured, %s",
                workload.concurrency(),
                workload.warmupSeconds(),
                workload.seconds(),
                workload.work()))
        + pair("criteria", levels(workload.criteria(), "strongest"))
        + pair("faults, percent", levels(workload.faultPercents(), "none"))
        + pair("events between services", levels(result.deliveries(), "not counted"))
        + pair("commit", result.builds())
        + pair("version", requireNonNullElse(result.environment().version(), "unknown"))
        + pair("database", requireNonNullElse(result.environment().database(), "none, or unknown"))
        + pair(
            "machine",
            result.environment().jdk()
                + ", "
                + result.environment().cores()
                + " cores, "
                + result.environment().os())
        + pair(
            "processes of services", levels(result.environment().replicas(), "one JVM, or unknown"))
        + pair("traces", requireNonNullElse(result.environment().tracing(), "unknown"))
        + pair("forces per second", String.valueOf(result.environment().forcesPerSecond()))
        + pair(
            "server CPU ms per transaction",
            String.valueOf(result.consumption().serverCpuMsPerTransaction()))
        + pair("compilers, of it", ResultTable.percent(result.consumption().compilerCpuShare()))
        + pair("collector, of it", ResultTable.percent(result.consumption().collectorCpuShare()))
        + pair("of it by process", ProcessOverheadReport.cpuByProcess(result.consumption()))
        + pair("server memory MB", String.valueOf(result.consumption().serverMemoryMb()))
        + pair("garbage collection", CollectionPauses.text(result.consumption().pauses()))
        + "</table>\n";
  }

  private static String levels(Map<String, ?> given, String otherwise) {
    return given.isEmpty()
        ? otherwise
        : given.entrySet().stream()
            .map(one -> one.getKey() + " " + one.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String pair(String name, String value) {
    return "<tr><td>" + name + "</td><td>" + text(value) + "</td></tr>\n";
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String text(String raw) {
    return raw.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
