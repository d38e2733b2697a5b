package emporium.jmeter.report;

import emporium.jmeter.result.ComparedRatios;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RateProbe;
import emporium.jmeter.result.RateSearch;
import emporium.jmeter.result.Ratio;
import emporium.jmeter.result.RunResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The highest rates that rows sustain, and their ratios. A rate is known between the highest that
 * was sustained and the lowest that was not; the spread of a ratio follows from both.
 */
final class RateSearchReport {
  private static final String LINE = "%-26s %12s %16s %8s %16s%n";

  private RateSearchReport() {}

  /** Returns it as text; empty if nothing was searched. */
  static String table(Comparison comparison) {
    if (comparison.rateSearches().isEmpty()) {
      return "";
    }
    var text = new StringBuilder(System.lineSeparator());
    text.append(title(comparison)).append(System.lineSeparator());
    text.append(
        String.format(Locale.ROOT, LINE, "row", "sustained", "not sustained", "x jpa", "between"));
    for (RunResult row : searched(comparison)) {
      RateSearch search = comparison.rateSearch(row);
      text.append(
          String.format(
              Locale.ROOT,
              LINE,
              row.label(),
              sustained(search),
              exceeded(search),
              ratio(comparison, row),
              spread(comparison, row)));
    }
    return text.toString();
  }

  /** Returns it as a part of the page; empty if nothing was searched. */
  static String section(Comparison comparison) {
    List<RunResult> rows = searched(comparison);
    if (rows.isEmpty()) {
      return "";
    }
    var table =
        new HtmlTable(
            title(comparison),
            List.of("row"),
            List.of("sustained, per s", "not sustained, per s", "times jpa", "between"));
    for (RunResult row : rows) {
      RateSearch search = comparison.rateSearch(row);
      table.row(
          List.of(row.label()),
          List.of(
              sustained(search),
              exceeded(search),
              ratio(comparison, row),
              spread(comparison, row)));
    }
    var probes =
        new HtmlTable(
            "Rates that were tried",
            List.of("row", "rate, per s"),
            List.of("finished, per s", "p99 ms", "samples", "errors", "not begun", "sustained"));
    for (RunResult row : rows) {
      RateSearch search = comparison.rateSearch(row);
      if (search != null) {
        search.probes().forEach(probe -> probes.row(cells(row, probe), figures(probe)));
      }
    }
    return Html.panel(
        title(comparison), table.html() + Html.folded("Rates that were tried", probes.html()));
  }

  private static List<String> cells(RunResult row, RateProbe probe) {
    return List.of(row.name(), ComparisonTable.one(probe.ratePerSecond()));
  }

  private static List<String> figures(RateProbe probe) {
    return List.of(
        ComparisonTable.one(probe.perSecond()),
        ComparisonTable.one(probe.p99Ms()),
        Long.toString(probe.samples()),
        Long.toString(probe.errors()),
        Long.toString(probe.arrivalsNotBegun()),
        probe.sustained() ? "yes" : "no");
  }

  private static List<RunResult> searched(Comparison comparison) {
    return comparison.rows().stream().filter(row -> comparison.rateSearch(row) != null).toList();
  }

  /** What was searched, in a few words. */
  static String title(Comparison comparison) {
    RateSearch any = comparison.rateSearches().get(0);
    return String.format(
        Locale.ROOT,
        "Highest rate in an open loop with p99 of %s within %.0f ms",
        any.transaction().equals("all") ? "each transaction" : any.transaction(),
        any.rule().p99BoundMs());
  }

  private static String sustained(@Nullable RateSearch search) {
    return search == null ? "" : ComparisonTable.one(search.sustainedPerSecond());
  }

  private static String exceeded(@Nullable RateSearch search) {
    return search == null
        ? ""
        : Double.isInfinite(search.exceededPerSecond())
            ? "none"
            : ComparisonTable.one(search.exceededPerSecond());
  }

  /** Returns the ratio of the sustained rates; empty if one side has none. */
  static String ratio(Comparison comparison, RunResult row) {
    return ComparisonTable.value(ComparedRatios.highestRate(comparison, row));
  }

  /** Returns the lowest and the highest that the ratio may be; empty if there is none. */
  static String spread(Comparison comparison, RunResult row) {
    Ratio ratio = ComparedRatios.highestRate(comparison, row);
    if (ratio == null) {
      return "";
    }
    return Double.isInfinite(ratio.most())
        ? "at least " + ComparisonTable.two(ratio.least())
        : ComparisonTable.two(ratio.least()) + " to " + ComparisonTable.two(ratio.most());
  }

  /** Returns the first ratio as the part of a sentence; empty if there is none. */
  static String headline(Comparison comparison) {
    return searched(comparison).stream()
        .filter(row -> !ratio(comparison, row).isEmpty())
        .limit(1)
        .map(row -> headline(comparison, row))
        .collect(Collectors.joining());
  }

  private static String headline(Comparison comparison, RunResult row) {
    RateSearch own = comparison.rateSearch(row);
    RateSearch other = comparison.rateSearch(comparison.relationalCounterpart(row));
    return String.format(
        Locale.ROOT,
        "with p99 of %s within %.0f ms it sustains %s a second against %s, %s times as many (%s)",
        own == null || own.transaction().equals("all") ? "each transaction" : own.transaction(),
        own == null ? 0 : own.rule().p99BoundMs(),
        sustained(own),
        sustained(other),
        ratio(comparison, row),
        spread(comparison, row));
  }
}
