package emporium.jmeter.report;

import emporium.jmeter.report.Chart.Series;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.Ratio;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.RunResult;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a comparison by the number of orders that were there before: where the advantage of
 * one side goes as data grows.
 */
final class GrowthReport {
  private static final String SIZE_FACTOR = "sizeFactor";
  private static final String TITLE = "As data grows";

  private GrowthReport() {}

  /** Returns it as text; empty if nothing grew. */
  static String table(Comparison comparison) {
    if (comparison.growth().isEmpty()) {
      return "";
    }
    var text = new StringBuilder(System.lineSeparator()).append(TITLE);
    text.append(System.lineSeparator());
    text.append(line("row", "orders before", "per s", "x jpa", "p99 ms", "heap", "MB", "again ms"));
    for (RunResult row : rows(comparison)) {
      text.append(line(cells(comparison, row).toArray()));
    }
    return text.toString();
  }

  private static String line(Object... cells) {
    return String.format(Locale.ROOT, "%-26s %14s %10s %24s %10s %8s %8s %10s%n", cells);
  }

  /** Returns its table as a part of the page; empty if nothing grew. */
  static String section(Comparison comparison) {
    if (comparison.growth().isEmpty()) {
      return "";
    }
    var table =
        new HtmlTable(
            TITLE,
            List.of("row"),
            List.of(
                "orders before",
                "per s",
                "times jpa",
                "p99 ms",
                "heap after collections, MB",
                "memory MB",
                "start after kill ms"));
    for (RunResult row : rows(comparison)) {
      List<String> cells = cells(comparison, row);
      table.row(cells.subList(0, 1), cells.subList(1, cells.size()));
    }
    return Html.panel(
        TITLE,
        table.html()
            + Html.note(
                "Each number of orders has servers of its own. p99 is that of the first"
                    + " transaction. Heap is that of the server's JVM, memory that of all processes"
                    + " of the row, PostgreSQL's included."));
  }

  private static List<String> cells(Comparison comparison, RunResult row) {
    ResourceUsage used = row.consumption();
    List<Long> heapMb = used.course().liveHeapMb();
    Ratio ratio = Ratio.of(row, counterpart(comparison, row));
    return List.of(
        row.label(),
        String.format(Locale.ROOT, "%,.0f", orders(row)),
        row.valid() ? ComparisonTable.one(row.throughputPerSecond()) : "void",
        ratio == null ? "" : ratio.toString(),
        row.transactions().values().stream()
            .findFirst()
            .map(first -> ComparisonTable.ms(first, first.p99Ms()))
            .orElse(""),
        heapMb.isEmpty() ? "" : heapMb.get(heapMb.size() - 1).toString(),
        ComparisonTable.or(used.serverMemoryMb()),
        ComparisonTable.or(used.recoveryMs()));
  }

  private static double orders(RunResult row) {
    return 1_000 * row.workload().number(SIZE_FACTOR);
  }

  /** The relational row of equal durability and of the same size. */
  private static @Nullable RunResult counterpart(Comparison comparison, RunResult row) {
    return new Comparison(
            comparison.growth().stream().filter(other -> orders(other) == orders(row)).toList(),
            List.of())
        .relationalCounterpart(row);
  }

  private static List<RunResult> rows(Comparison comparison) {
    return comparison.growth().stream().filter(row -> !row.isNull()).toList();
  }

  /** Returns throughput by the number of orders; without values if nothing grew. */
  static Chart chart(Comparison comparison) {
    List<String> names = comparison.rows().stream().map(RunResult::name).toList();
    List<Series> series =
        rows(comparison).stream()
            .map(RunResult::name)
            .distinct()
            .map(
                name ->
                    new Series(
                        name,
                        Math.max(0, names.indexOf(name)),
                        ChartPoints.of(points(comparison, name))))
            .toList();
    return new Chart(
        "growth",
        Chart.Kind.LINES,
        TITLE,
        "business transactions per second",
        "orders before",
        false,
        0,
        List.of(),
        series,
        "Throughput by the number of orders that were paid and shipped before.");
  }

  private static NavigableMap<Double, Double> points(Comparison comparison, String name) {
    var points = new TreeMap<Double, Double>();
    rows(comparison).stream()
        .filter(row -> row.name().equals(name) && row.valid())
        .forEach(row -> points.put(orders(row), row.throughputPerSecond()));
    return points;
  }
}
