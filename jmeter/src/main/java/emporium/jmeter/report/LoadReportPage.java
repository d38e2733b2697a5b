package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.WorkloadParameters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page of one run. */
final class LoadReportPage {
  private static final String ERROR = "error: ";
  private static final String NOT_COUNTED = " (not counted)";
  private static final List<String> FIGURES =
      List.of("count", "per s", "p50 ms", "p95 ms", "p99 ms", "max ms", "errors");

  private LoadReportPage() {}

  /**
   * Returns the page.
   *
   * @param documents where the documents are, relative to the page; null if they are not there
   */
  static String of(RunResult result, @Nullable String documents) {
    var page = new ReportPage(title(result), result.exitStatus(), Conclusion.of(result));
    RunFacts.add(page, result);
    page.link("result.json", "result.json");
    page.link("samples.csv", "samples.csv");
    RunFacts.linkDocuments(page, documents);
    page.add(tiles(result));
    var charts = new RunCharts(result);
    page.add(charts.throughput(), true);
    List<Chart> latencies = List.of(charts.medians(), charts.tails());
    page.add(latencies);
    page.add(charts.percentiles(), true);
    page.add(figures(result));
    List<Chart> server =
        List.of(
            charts.cpu(),
            charts.memory(),
            charts.heap(),
            charts.pauses(),
            charts.forces(),
            charts.disk());
    page.add(server);
    page.add(RunCharts.missing(Stream.concat(latencies.stream(), server.stream()).toList()));
    AuditResult audit = result.audit();
    if (audit != null) {
      page.add(AuditSection.of(audit));
    }
    page.add(ProcessingReport.section(result));
    page.add(outcomes(result));
    page.add(environment(result));
    return page.html();
  }

  private static String title(RunResult result) {
    return "Load of the " + result.workload().name() + ": " + result.name();
  }

  private static String tiles(RunResult result) {
    return "<ul class=\"tiles\">"
        + tile(rate(result, result.throughputPerSecond()), "transactions/s", !result.valid())
        + tile(result, result.shippedCheckoutsPerSecond(), "shipped checkouts/s")
        + tile(result, result.nonEmptyDeliveriesPerSecond(), "non-empty deliveries/s")
        + (Double.valueOf(0).equals(result.abandonedSessionsPerSecond())
            ? ""
            : tile(result, result.abandonedSessionsPerSecond(), "abandoned sessions/s"))
        + (result.consumption().serverCpuMsPerTransaction() == null
            ? ""
            : tile(
                ComparisonTable.or(result.consumption().serverCpuMsPerTransaction()),
                "server CPU ms/transaction",
                false))
        + tile(Long.toString(result.errors()), "errors", result.errors() > 0)
        + "</ul>\n";
  }

  private static String rate(RunResult result, double perSecond) {
    return result.valid() ? decimal(perSecond) : "void";
  }

  private static String tile(RunResult result, @Nullable Double perSecond, String name) {
    return perSecond == null ? "" : tile(rate(result, perSecond), name, !result.valid());
  }

  private static String tile(String value, String name, boolean alarm) {
    return "<li"
        + (alarm ? " class=\"alarm\"" : "")
        + "><span class=\"label\">"
        + name
        + "</span> <span class=\"value\">"
        + value
        + "</span></li>";
  }

  private static String figures(RunResult result) {
    var table = new HtmlTable("By transaction", List.of("transaction"), FIGURES);
    result
        .transactions()
        .forEach(
            (name, figures) ->
                addFigures(table, name, result.counts(name) ? "" : NOT_COUNTED, figures));
    TransactionStatistics requests = result.addItem();
    if (requests != null) {
      addFigures(table, "addItem", NOT_COUNTED, requests);
    }
    boolean anyFew = result.transactions().values().stream().anyMatch(FewSamples::is);
    return Html.panel(
        "By transaction",
        table.html() + (anyFew ? "<p class=\"note\">" + FewSamples.NOTE + "</p>\n" : ""));
  }

  private static void addFigures(
      HtmlTable table, String name, String remark, TransactionStatistics figures) {
    table.row(
        List.of(FewSamples.marked(name, FewSamples.is(figures)) + remark),
        List.of(
            Long.toString(figures.count()),
            decimal(figures.perSecond()),
            ComparisonTable.ms(figures, figures.p50Ms()),
            ComparisonTable.ms(figures, figures.p95Ms()),
            ComparisonTable.ms(figures, figures.p99Ms()),
            ComparisonTable.ms(figures, figures.maxMs()),
            Long.toString(figures.errors())));
  }

  private static String outcomes(RunResult result) {
    var table = new HtmlTable("Outcomes", List.of("transaction", "outcome"), List.of("count"));
    result
        .transactions()
        .forEach(
            (name, figures) -> {
              addCounts(table, name, figures.outcomes(), "");
              addCounts(table, name, figures.errorCauses(), ERROR);
            });
    TransactionStatistics requests = result.addItem();
    if (requests != null) {
      addCounts(table, "addItem", requests.errorCauses(), ERROR);
    }
    addCounts(table, "outside the window", result.errorCausesOutsideWindow(), ERROR);
    return Html.panel("Outcomes", table.html());
  }

  private static void addCounts(
      HtmlTable table, String name, Map<String, Long> counts, String kind) {
    counts.forEach(
        (outcome, count) ->
            table.row(List.of(name, kind + outcome), List.of(Long.toString(count))));
  }

  private static String environment(RunResult result) {
    WorkloadParameters workload = result.workload();
    return Html.panel(
        "Run",
        "<dl class=\"figures\">"
            + Html.fact(
                "engine",
                String.join(
                    ", ", result.engine(), result.mode(), result.packaging(), result.transport()))
            + Html.fact("durability", result.durability())
            + Html.fact("data", workload.data() + ", seed " + result.seed())
            + Html.fact(
                "work",
                String.format(
                    Locale.ROOT,
                    "%d threads, %d s warm-up, %d s measured, %s",
                    workload.concurrency(),
                    workload.warmupSeconds(),
                    workload.seconds(),
                    workload.work()))
            + Html.fact("criteria", levels(workload.criteria(), "strongest"))
            + Html.fact("faults, percent", levels(workload.faultPercents(), "none"))
            + Html.fact("events between services", levels(result.deliveries(), "not counted"))
            + Html.fact("commit", result.builds())
            + Html.fact("version", requireNonNullElse(result.environment().version(), "unknown"))
            + Html.fact(
                "database", requireNonNullElse(result.environment().database(), "none, or unknown"))
            + Html.fact(
                "machine",
                result.environment().jdk()
                    + ", "
                    + result.environment().cores()
                    + " cores, "
                    + result.environment().os())
            + Html.fact(
                "processes of services",
                levels(result.environment().replicas(), "one JVM, or unknown"))
            + Html.fact("traces", requireNonNullElse(result.environment().tracing(), "unknown"))
            + Html.fact("forces per second", String.valueOf(result.environment().forcesPerSecond()))
            + Html.fact(
                "server CPU ms per transaction",
                String.valueOf(result.consumption().serverCpuMsPerTransaction()))
            + Html.fact(
                "compilers, of it", ResultTable.percent(result.consumption().compilerCpuShare()))
            + Html.fact(
                "collector, of it", ResultTable.percent(result.consumption().collectorCpuShare()))
            + Html.fact(
                "of it by process", ProcessOverheadReport.cpuByProcess(result.consumption()))
            + Html.fact("the machine, per transaction", ResultTable.ofMachine(result.consumption()))
            + Html.fact("server memory MB", String.valueOf(result.consumption().serverMemoryMb()))
            + Html.fact("garbage collection", CollectionPauses.text(result.consumption().pauses()))
            + "</dl>\n");
  }

  private static String levels(Map<String, ?> given, String otherwise) {
    return given.isEmpty()
        ? otherwise
        : given.entrySet().stream()
            .map(one -> one.getKey() + " " + one.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
