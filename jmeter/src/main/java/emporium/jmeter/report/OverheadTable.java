package emporium.jmeter.report;

import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.RunResult;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What something costs: rows that have it, as ratios to rows that differ in nothing else.
 *
 * @param unit what a ratio is of: {@code times embedded}
 */
record OverheadTable(String unit, List<Overhead> rows) {
  /** A row and what it is measured against; null if that is not there. */
  record Overhead(RunResult row, @Nullable RunResult base) {
    List<String> ratios() {
      return List.of(
          ComparisonTable.ratio(row, base),
          ComparisonTable.ratios(row, base),
          ratio(ResourceUsage::serverCpuMsPerTransaction),
          ratio(ResourceUsage::serverMemoryMb));
    }

    private String ratio(Function<ResourceUsage, @Nullable Number> figure) {
      Number own = figure.apply(row.consumption());
      Number other = base == null ? null : figure.apply(base.consumption());
      return own == null || other == null || other.doubleValue() == 0
          ? ""
          : ComparisonTable.two(own.doubleValue() / other.doubleValue());
    }
  }

  /** Returns it as text; empty if there are no rows. */
  String plain() {
    if (rows.isEmpty()) {
      return "";
    }
    var lines = new StringBuilder(System.lineSeparator());
    lines.append(line(unit, List.of("throughput", "rounds", "CPU of each", "memory")));
    rows.forEach(one -> lines.append(line(one.row().name(), one.ratios())));
    return lines.toString();
  }

  private static String line(String first, List<String> values) {
    return String.format(
        Locale.ROOT,
        "%-26s %15s %14s %15s %15s%n",
        first,
        values.get(0),
        values.get(1),
        values.get(2),
        values.get(3));
  }

  /** Returns it as a part of the page; empty if there are no rows. */
  String section(String title) {
    if (rows.isEmpty()) {
      return "";
    }
    var table =
        new HtmlTable(
            title, List.of(unit), List.of("throughput", "rounds", "server CPU each", "memory"));
    rows.forEach(one -> table.row(List.of(one.row().name()), one.ratios()));
    return Html.panel(title, table.html());
  }
}
