package emporium.jmeter.report;

import static emporium.jmeter.report.Html.text;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.result.ComparedRatios;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.Inequalities;
import emporium.jmeter.result.Ratio;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.ResultRemarks;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.Warmup;
import emporium.jmeter.result.WorkloadParameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A comparison as one self-contained page, for readers without other documents. */
final class ComparisonPage {
  private static final String READING =
      """
      <p>Each row is a %s that did the same work on the same data: <b>ms</b> keeps its domain
      as an object graph in memory, made durable by a journal and Eclipse Store; <b>jpa</b> keeps it
      in PostgreSQL through Hibernate ORM. Behind the engine everything is the same: %s. <b>power</b> means that an acknowledged write survives power loss (it was forced
      to disk first; in PostgreSQL by a flush of its log, which a commit with <code>synchronous_commit=on</code> forces), <b>process</b> that it survives
      <code>kill -9</code> (<code>synchronous_commit=off</code>). Compare rows of equal durability.
      %s<b>null</b> is a server that does nothing: the ceiling of HTTP and driver.</p>
      <p>A row counts only if its audit passed: after the load everything was recomputed from raw
      records and compared with all that was acknowledged to the driver since the server was started. Then
      the server was killed, started again, and audited once more.</p>
      <p>Every row had one server for the whole comparison. They were loaded in turns, first to warm
      up, then round by round, so that what else happened on the machine hit all of them. They
      were suspended while others were loaded.</p>
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

  /**
   * Returns the page.
   *
   * @param documents where the documents are, relative to the page; null if they are not there
   */
  static String of(Comparison comparison, @Nullable String documents) {
    var page =
        new ReportPage(
            "Object graph and relational database, the same " + workload(comparison),
            comparison.exitStatus(),
            Conclusion.of(comparison));
    RunFacts.add(page, comparison.rows().get(0));
    page.fact("rounds", rounds(comparison));
    page.fact("loaded before", warmups(comparison));
    page.fact("server heap", comparison.rows().get(0).environment().serverHeap());
    page.link("result.json", "result.json");
    page.link("rows.csv", "rows.csv");
    RunFacts.linkDocuments(page, documents);
    addFigures(page, comparison);
    return page.html();
  }

  private static void addFigures(ReportPage page, Comparison comparison) {
    var charts = new ComparisonCharts(comparison);
    page.picture(charts.throughputs());
    page.add(remarks(comparison));
    page.add(unequal(comparison));
    page.add(sums(comparison));
    page.add(RateSearchReport.section(comparison));
    page.add(GrowthReport.chart(comparison), true);
    page.add(GrowthReport.section(comparison));
    page.add(List.of(charts.throughputOverTime(), charts.warmup()));
    page.add(ProcessingReport.section(comparison));
    page.add(PaperReport.section(comparison));
    page.add(FollowingOverheadReport.section(comparison));
    page.add(ProcessOverheadReport.section(comparison));
    for (String transaction : comparison.rows().get(0).transactions().keySet()) {
      page.add(List.of(charts.percentiles(transaction), charts.tails(transaction)));
    }
    page.add(figures(comparison));
    page.add(charts.servers());
    page.add(RunCharts.missing(charts.expected()));
    page.add(charts.contention(swept(comparison)), true);
    page.add(audits(comparison));
    page.add(Html.panel("How to read it", reading(comparison)));
    page.add(environment(comparison));
  }

  private static String rounds(Comparison comparison) {
    RunResult row = comparison.rows().get(0);
    return row.rounds().isEmpty() ? "" : Integer.toString(row.rounds().size());
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

  private static String remarks(Comparison comparison) {
    List<String> all = new ArrayList<>(comparison.lacking());
    for (RunResult row : comparison.rows()) {
      List<String> remarks = ResultRemarks.of(row);
      if (!remarks.isEmpty()) {
        all.add(row.name() + ": " + String.join("; ", remarks));
      }
    }
    return all.isEmpty()
        ? ""
        : Html.panel(
            "Remarks",
            all.stream()
                .map(remark -> "<li>" + text(remark) + "</li>\n")
                .collect(Collectors.joining("", "<ul>\n", "</ul>\n")));
  }

  /** What was not equal, row by row. */
  private static String unequal(Comparison comparison) {
    String all =
        comparison.rows().stream()
            .filter(row -> !Inequalities.of(comparison, row).isEmpty())
            .map(
                row ->
                    "<li><b>"
                        + text(row.name())
                        + "</b>: "
                        + text(String.join("; ", Inequalities.of(comparison, row)))
                        + "</li>\n")
            .collect(Collectors.joining());
    return all.isEmpty() ? "" : Html.panel("What is unequal", "<ul>\n" + all + "</ul>\n");
  }

  private static String warmups(Comparison comparison) {
    Warmup first = comparison.rows().get(0).warmup();
    return first == null || first.rule() == null
        ? loaded(comparison) + " s each"
        : "until settled, at most " + first.rule().secondsMax() + " s each";
  }

  /** Seconds of load on a server before its first round. */
  private static int loaded(Comparison comparison) {
    return comparison.rows().stream()
        .map(RunResult::warmup)
        .mapToInt(warmup -> warmup == null ? 0 : warmup.finishedPerSecond().size())
        .max()
        .orElse(0);
  }

  /** A column for each row of the comparison, since there are fewer of them than figures. */
  private static String sums(Comparison comparison) {
    Map<String, Function<RunResult, String>> figures = new LinkedHashMap<>();
    figures.put(
        "per s", row -> row.valid() ? ComparisonTable.one(row.throughputPerSecond()) : "void");
    figures.put("rounds, per s", ComparisonTable::spread);
    figures.put("times jpa", row -> ComparisonTable.ratio(comparison, row));
    figures.put("rounds, times jpa", row -> ComparisonTable.ratios(comparison, row));
    figures.put("server CPU ms each", row -> used(row, ResourceUsage::serverCpuMsPerTransaction));
    figures.put(
        "compilers, of it", row -> ResultTable.percent(row.consumption().compilerCpuShare()));
    figures.put(
        "CPU times jpa, without HTTP",
        row -> ComparisonTable.value(ComparedRatios.ownCpu(comparison, row)));
    figures.put(
        "rounds, CPU times jpa",
        row -> ComparisonTable.spread(ComparedRatios.ownCpu(comparison, row)));
    figures.put("KB written each", row -> used(row, ResourceUsage::serverWrittenKbPerTransaction));
    figures.put("disk flushes each", row -> used(row, ResourceUsage::diskFlushesPerTransaction));
    figures.put(
        "context switches each", row -> used(row, ResourceUsage::contextSwitchesPerTransaction));
    figures.put("memory MB", row -> used(row, ResourceUsage::serverMemoryMb));
    figures.put(
        "memory times jpa", row -> ComparisonTable.value(ComparedRatios.memory(comparison, row)));
    figures.put(
        "rounds, memory times jpa",
        row -> ComparisonTable.spread(ComparedRatios.memory(comparison, row)));
    figures.put("longest pause ms", row -> ComparisonTable.longestPause(row.consumption()));
    figures.put("disk MB", row -> used(row, ResourceUsage::dataMb));
    figures.put("start ms", row -> used(row, ResourceUsage::startUpMs));
    figures.put("start after kill ms", row -> used(row, ResourceUsage::recoveryMs));
    List<RunResult> all = comparison.rows();
    var table =
        new HtmlTable(
            "Figures of each row", List.of("figure"), all.stream().map(RunResult::label).toList());
    figures.forEach((name, figure) -> table.row(List.of(name), all.stream().map(figure).toList()));
    return Html.panel("Figures", table.html());
  }

  private static String used(RunResult row, Function<ResourceUsage, @Nullable Number> figure) {
    return ComparisonTable.or(figure.apply(row.consumption()));
  }

  /** What the axis of the swept parameter means; empty if nothing was swept. */
  private static String swept(Comparison comparison) {
    if (comparison.sweep().isEmpty()) {
      return "";
    }
    String name = comparison.sweep().get(0).workload().sweptName();
    return switch (name) {
      case "sellerSkew" ->
          "Transactions per second by the skew of the sellers: at 0 all are equally popular, at 1 the"
              + " first gets twice what the second gets and three times what the third gets.";
      case "concurrency" -> "Transactions per second by the number of users, who do not pause.";
      default -> "Transactions per second by " + name + ".";
    };
  }

  private static TransactionStatistics of(RunResult row, String name) {
    return row.transactions().getOrDefault(name, TransactionStatistics.NONE);
  }

  private static String figures(Comparison comparison) {
    var table =
        new HtmlTable(
            "By transaction",
            List.of("transaction", "row"),
            List.of(
                "per s",
                "p50 ms",
                "p95 ms",
                "p99 ms",
                "p99 times jpa",
                "in rounds",
                "p99.9 ms",
                "max ms",
                "errors"));
    boolean anyFew = false;
    for (String name : comparison.rows().get(0).transactions().keySet()) {
      for (RunResult row : comparison.rows()) {
        TransactionStatistics figures = of(row, name);
        anyFew |= FewSamples.is(figures);
        Ratio p99 = ComparedRatios.p99(comparison, row, name);
        table.row(
            List.of(name, FewSamples.marked(row.name(), FewSamples.is(figures))),
            List.of(
                ComparisonTable.one(figures.perSecond()),
                ComparisonTable.ms(figures, figures.p50Ms()),
                ComparisonTable.ms(figures, figures.p95Ms()),
                ComparisonTable.ms(figures, figures.p99Ms()),
                ComparisonTable.value(p99),
                ComparisonTable.spread(p99),
                ComparisonTable.ms(figures, figures.p999Ms()),
                ComparisonTable.ms(figures, figures.maxMs()),
                Long.toString(figures.errors())));
      }
    }
    return Html.panel(
        "By transaction",
        table.html()
            + "<p class=\"note\">Percentiles are those of all samples of all rounds."
            + (anyFew ? FewSamples.NOTE : "")
            + "</p>\n");
  }

  /** What is green is folded, what is red is open. */
  private static String audits(Comparison comparison) {
    List<RunResult> green = comparison.rows().stream().filter(ComparisonPage::isGreen).toList();
    int checks = green.stream().mapToInt(row -> checks(row).size()).sum();
    return Html.panel(
        "Audit",
        comparison.rows().stream()
                .filter(row -> !isGreen(row))
                .map(ComparisonPage::verdict)
                .collect(Collectors.joining())
            + Html.folded(
                checks + " checks passed",
                green.stream().map(ComparisonPage::verdict).collect(Collectors.joining())));
  }

  private static boolean isGreen(RunResult row) {
    return row.exitStatus() == ExitStatus.PASSED;
  }

  private static String verdict(RunResult row) {
    return "<p><b>"
        + text(row.name())
        + "</b> <span class=\""
        + ReportPage.style(row.exitStatus())
        + "\">"
        + text(row.verdict())
        + "</span> "
        + text(examined(row))
        + "</p>\n";
  }

  private static List<CheckResult> checks(RunResult row) {
    AuditResult audit = row.audit();
    return audit == null ? List.of() : audit.checks();
  }

  private static String examined(RunResult row) {
    List<CheckResult> all = checks(row);
    String failed =
        all.stream()
            .filter(check -> !check.passed())
            .map(check -> check.criterion() + ", " + check.name() + ": " + check.detail())
            .collect(Collectors.joining("; "));
    return failed.isEmpty() ? all.isEmpty() ? "" : all.size() + " of " + all.size() : failed;
  }

  private static String environment(Comparison comparison) {
    RunResult row = comparison.rows().get(0);
    WorkloadParameters work = row.workload();
    return Html.panel(
        "Run",
        "<p>"
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
            + "</p>\n");
  }
}
