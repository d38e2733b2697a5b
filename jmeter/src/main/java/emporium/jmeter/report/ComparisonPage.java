package emporium.jmeter.report;

import static emporium.jmeter.report.LoadReportPage.text;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.ResultRemarks;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.Warmup;
import emporium.jmeter.result.WorkloadParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A comparison as one self-contained page, for readers without other documents. */
final class ComparisonPage {
  private static final String READING =
      """
      <p>Each row is a %s that did the same work on the same data: <b>ms</b> keeps its domain
      as an object graph in memory, made durable by a journal and Eclipse Store; <b>jpa</b> keeps it
      in PostgreSQL through Hibernate ORM. Behind the engine everything is the same: %s. <b>power</b> means that an acknowledged write survives power loss (it was forced
      to disk first; in PostgreSQL by a commit with <code>synchronous_commit=on</code>), <b>process</b> that it survives
      <code>kill -9</code> (<code>synchronous_commit=off</code>). Compare rows of equal durability.
      %s<b>null</b> is a server that does nothing: the ceiling of HTTP and driver.</p>
      <p>A row counts only if its audit passed: after the load everything was recomputed from raw
      records and compared with all that was acknowledged to the driver since the server was started. Then
      the server was killed, started again, and audited once more.</p>
      <p>Every row had one server for the whole comparison. They were loaded in turns, first to warm
      up, then round by round, so that what else happened on the machine hit all of them. Servers in
      one JVM were suspended while others were loaded.</p>
      """;

  /** What only rows of a marketplace have. */
  private static final String OF_MARKETPLACES =
      """
      <b>global-lock</b> runs one command at a time, each with a write of its own, as the published
      comparison did. A row of <b>processes</b> has each service in a JVM of its own, with data of its own,
      joined by events; all others have all services in one JVM. \
      """;

  /** What only rows of other workloads have. */
  private static final String OF_OTHERS =
      """
      <b>published</b> works as the published comparison did, with right answers. \
      """;

  private ComparisonPage() {}

  static String of(Comparison comparison) {
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width\">"
        + "<title>Emporium: object graph and relational database compared</title><style>\n"
        + LoadReportPage.STYLE
        + "</style></head><body>\n<h1>Object graph and relational database, the same "
        + text(workload(comparison))
        + "</h1>\n"
        + verdict(comparison)
        + reading(comparison)
        + "<h2>Throughput: transactions per second</h2>\n"
        + SvgCharts.bars(throughputs(comparison), "per s")
        + sums(comparison)
        + ProcessingReport.section(comparison)
        + PaperReport.section(comparison)
        + FollowingOverheadReport.section(comparison)
        + ProcessOverheadReport.section(comparison)
        + "<h2>Throughput over time, last round</h2>\n"
        + SvgCharts.overTime(courses(comparison), warmupSeconds(comparison))
        + warmups(comparison)
        + latencies(comparison)
        + contention(comparison)
        + figures(comparison)
        + audits(comparison)
        + environment(comparison)
        + "</body></html>\n";
  }

  private static String workload(Comparison comparison) {
    return comparison.rows().get(0).workload().name();
  }

  private static String reading(Comparison comparison) {
    String workload = workload(comparison);
    return workload.equals(WorkloadParameters.MARKETPLACE)
        ? READING.formatted(workload, "services, rules,\nmessages, HTTP", OF_MARKETPLACES)
        : READING.formatted("server of the " + text(workload), "rules, locks, HTTP", OF_OTHERS);
  }

  private static String verdict(Comparison comparison) {
    ExitStatus status = comparison.exitStatus();
    return "<p class=\""
        + LoadReportPage.style(status)
        + "\">"
        + switch (status) {
          case PASSED -> "every row passed its audit";
          case AS_PREDICTED -> "rows are red, exactly as predicted";
          case FAILED -> "rows marked void do not count";
        }
        + "</p>\n"
        + comparison.lacking().stream()
            .map(what -> "<p class=\"bad\">" + text(what) + "</p>\n")
            .collect(Collectors.joining())
        + comparison.rows().stream()
            .filter(row -> !ResultRemarks.of(row).isEmpty())
            .map(
                row ->
                    "<p class=\"bad\">"
                        + text(row.name() + ": " + String.join("; ", ResultRemarks.of(row)))
                        + "</p>\n")
            .collect(Collectors.joining());
  }

  private static Map<String, Double> throughputs(Comparison comparison) {
    Map<String, Double> all = new LinkedHashMap<>();
    comparison
        .rows()
        .forEach(row -> all.put(row.name(), row.valid() ? row.throughputPerSecond() : 0));
    return all;
  }

  private static Map<String, List<Long>> courses(Comparison comparison) {
    Map<String, List<Long>> all = new LinkedHashMap<>();
    comparison.rows().stream()
        .filter(row -> !row.isNull())
        .forEach(row -> all.put(row.name(), row.finishedPerSecond()));
    return all;
  }

  private static String warmups(Comparison comparison) {
    Map<String, List<Long>> all = new LinkedHashMap<>();
    comparison.rows().stream()
        .filter(row -> !row.isNull())
        .forEach(
            row -> {
              Warmup warmup = row.warmup();
              if (warmup != null && !warmup.finishedPerSecond().isEmpty()) {
                all.put(row.name(), warmup.finishedPerSecond());
              }
            });
    return all.isEmpty()
        ? ""
        : "<h2>Throughput over time, warm-up</h2>\n" + SvgCharts.overTime(all, loaded(comparison));
  }

  /** Seconds of load on a server before its first round. */
  private static int loaded(Comparison comparison) {
    return comparison.rows().stream()
        .map(RunResult::warmup)
        .mapToInt(warmup -> warmup == null ? 0 : warmup.finishedPerSecond().size())
        .max()
        .orElse(0);
  }

  private static int warmupSeconds(Comparison comparison) {
    return comparison.rows().get(0).workload().warmupSeconds();
  }

  private static String sums(Comparison comparison) {
    var rows = new StringBuilder();
    for (RunResult row : comparison.rows()) {
      ResourceUsage used = row.consumption();
      rows.append("<tr><td>")
          .append(text(row.name()))
          .append("</td>")
          .append(number(row.valid() ? ComparisonTable.one(row.throughputPerSecond()) : "void"))
          .append(number(ComparisonTable.spread(row)))
          .append(number(ComparisonTable.ratio(comparison, row)))
          .append(number(ComparisonTable.ratios(comparison, row)))
          .append(number(ComparisonTable.or(used.serverCpuMsPerTransaction())))
          .append(number(ResultTable.percent(used.compilerCpuShare())))
          .append(number(cpuRatio(comparison, row)))
          .append(number(ComparisonTable.or(used.serverWrittenKbPerTransaction())))
          .append(number(ComparisonTable.or(used.diskFlushesPerTransaction())))
          .append(number(ComparisonTable.or(used.serverMemoryMb())))
          .append(number(ComparisonTable.longestPause(used)))
          .append(number(ComparisonTable.or(used.dataMb())))
          .append(number(ComparisonTable.or(used.startUpMs())))
          .append(number(ComparisonTable.or(used.recoveryMs())))
          .append("</tr>\n");
    }
    return "<table><tr><th>row</th><th class=n>per s</th><th class=n>rounds</th>"
        + "<th class=n>times jpa</th><th class=n>rounds</th><th class=n>server CPU ms each</th>"
        + "<th class=n>compilers, of it</th>"
        + "<th class=n>times jpa, without HTTP</th>"
        + "<th class=n>KB written each</th><th class=n>disk flushes each</th>"
        + "<th class=n>memory MB</th><th class=n>longest pause ms</th><th class=n>disk MB</th>"
        + "<th class=n>start ms</th><th class=n>start after kill ms</th></tr>\n"
        + rows
        + "</table>\n";
  }

  /** Server CPU relative to the rival's, both without that of HTTP alone. */
  private static String cpuRatio(Comparison comparison, RunResult row) {
    RunResult rival = comparison.relationalCounterpart(row);
    Double own = comparison.ownCpuMs(row);
    Double other = rival == null ? null : comparison.ownCpuMs(rival);
    return own == null || other == null || other == 0
        ? ""
        : String.format(Locale.ROOT, "%.2f", own / other);
  }

  private static String latencies(Comparison comparison) {
    var charts = new StringBuilder("<h2>Latency by percentile</h2>\n");
    for (String name : comparison.rows().get(0).transactions().keySet()) {
      Map<String, TransactionStatistics> curves = new LinkedHashMap<>();
      comparison.rows().stream()
          .filter(row -> !row.isNull() && of(row, name).latencies().count() > 0)
          .forEach(row -> curves.put(row.name(), of(row, name)));
      charts
          .append("<h3>")
          .append(text(name))
          .append("</h3>\n")
          .append(SvgCharts.percentiles(curves));
    }
    return charts.toString();
  }

  private static String contention(Comparison comparison) {
    return comparison.contention().isEmpty()
        ? ""
        : "<h2>Contention</h2>\n"
            + "<p>"
            + swept(comparison)
            + " Where the rounds have the same settings, their median is a point; the others are shorter"
            + " epochs on the same servers after them.</p>\n"
            + SvgCharts.contention(comparison.contention());
  }

  private static String swept(Comparison comparison) {
    String name = comparison.sweep().get(0).workload().sweptName();
    return switch (name) {
      case "sellerSkew" ->
          "Transactions per second by the skew of the sellers: at 0 all are equally popular, at 1 the"
              + " first gets twice what the second gets and three times what the third gets.";
      case "concurrency" -> "Transactions per second by the number of users, who do not pause.";
      default -> "Transactions per second by " + text(name) + ".";
    };
  }

  private static TransactionStatistics of(RunResult row, String name) {
    return row.transactions().getOrDefault(name, TransactionStatistics.NONE);
  }

  private static String figures(Comparison comparison) {
    var rows = new StringBuilder();
    for (String name : comparison.rows().get(0).transactions().keySet()) {
      for (RunResult row : comparison.rows()) {
        TransactionStatistics figures = of(row, name);
        rows.append("<tr><td>")
            .append(text(name))
            .append("</td><td>")
            .append(text(row.name()))
            .append("</td>");
        rows.append(number(ComparisonTable.one(figures.perSecond())));
        List.of(
                figures.p50Ms(),
                figures.p95Ms(),
                figures.p99Ms(),
                figures.p999Ms(),
                figures.maxMs())
            .forEach(latencyMs -> rows.append(number(ComparisonTable.ms(figures, latencyMs))));
        rows.append(number(Long.toString(figures.errors()))).append("</tr>\n");
      }
    }
    return "<h2>By transaction</h2>\n<table><tr><th>transaction</th><th>row</th>"
        + "<th class=n>per s</th><th class=n>p50 ms</th><th class=n>p95 ms</th>"
        + "<th class=n>p99 ms</th><th class=n>p99.9 ms</th><th class=n>max ms</th>"
        + "<th class=n>errors</th></tr>\n"
        + rows
        + "</table>\n<p>Percentiles are those of all samples of all rounds.</p>\n";
  }

  private static String number(String value) {
    return "<td class=n>" + value + "</td>";
  }

  private static String audits(Comparison comparison) {
    return "<h2>Audit</h2>\n<table><tr><th>row</th><th>verdict</th><th>checks</th></tr>\n"
        + comparison.rows().stream()
            .map(
                row ->
                    "<tr><td>"
                        + text(row.name())
                        + "</td><td class=\""
                        + LoadReportPage.style(row.exitStatus())
                        + "\">"
                        + text(row.verdict())
                        + "</td><td>"
                        + text(checks(row))
                        + "</td></tr>\n")
            .collect(Collectors.joining())
        + "</table>\n";
  }

  private static String checks(RunResult row) {
    AuditResult audit = row.audit();
    if (audit == null) {
      return "";
    }
    String failed =
        audit.red().stream()
            .map(check -> check.criterion() + ", " + check.name() + ": " + check.detail())
            .collect(Collectors.joining("; "));
    return failed.isEmpty() ? audit.checks().size() + " of " + audit.checks().size() : failed;
  }

  private static String environment(Comparison comparison) {
    RunResult row = comparison.rows().get(0);
    WorkloadParameters work = row.workload();
    return "<h2>Run</h2>\n<p>"
        + text(
            String.format(
                Locale.ROOT,
                "Plan %s, %s, seed %d, %d threads%s, "
                    + "servers loaded for %d s before, %s rounds of %d s after %d s, %s. Commit %s, %s, %d cores, "
                    + "%s, %s forced writes per second, server heap %s.",
                work.plan(),
                work.data(),
                row.seed(),
                work.concurrency(),
                work.ratePerSecond() == 0
                    ? ""
                    : String.format(
                        Locale.ROOT,
                        " at %.1f transactions per second, latency from the intended start",
                        work.ratePerSecond()),
                loaded(comparison),
                row.rounds().isEmpty() ? "unknown" : row.rounds().size(),
                work.seconds(),
                work.warmupSeconds(),
                work.work(),
                row.builds(),
                row.environment().jdk(),
                row.environment().cores(),
                row.environment().os(),
                row.environment().forcesPerSecond(),
                Objects.requireNonNullElse(row.environment().serverHeap(), "unknown")))
        + "</p>\n";
  }
}
