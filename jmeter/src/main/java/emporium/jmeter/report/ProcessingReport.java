package emporium.jmeter.report;

import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processing times that servers report: from the entry of a request into the resource to the
 * finished answer, with the wait for durability, without HTTP and JSON. Empty if none is reported.
 */
final class ProcessingReport {
  private static final String HEADING = "Processing time";
  private static final String EXPLANATION =
      "Microseconds on the server, from the entry of a request to the finished answer with the wait"
          + " for durability, without HTTP and JSON";
  private static final String ROW = "%-26s %-18s %10s %10s %10s %9s%n";
  private static final String OF_ONE = "%-18s %14s %10s %10s%n";
  private static final List<String> PERCENTILES = List.of("p50 µs", "p95 µs", "p99 µs");
  private static final String MEAN = "geometric mean";

  private ProcessingReport() {}

  /** One line of the table: a transaction of a row, or the mean of its ratios. */
  private record Line(
      String row, String transaction, String p50, String p95, String p99, String timesJpa) {
    List<String> figures() {
      return List.of(p50, p95, p99, timesJpa);
    }
  }

  /** Returns the times of one run as text. */
  static String table(RunResult result) {
    var lines = new StringBuilder();
    result
        .transactions()
        .forEach(
            (name, figures) -> {
              if (figures.processing() != null) {
                lines.append(
                    format(
                        OF_ONE,
                        name,
                        us(figures.processingP50Us()),
                        us(figures.processingP95Us()),
                        us(figures.processingP99Us())));
              }
            });
    return lines.isEmpty()
        ? ""
        : System.lineSeparator()
            + format(OF_ONE, "processing", "p50 µs", "p95 µs", "p99 µs")
            + lines;
  }

  /** Returns the times of all rows as text, with the ratios to the relational row. */
  static String table(Comparison comparison) {
    List<Line> lines = lines(comparison);
    if (lines.isEmpty()) {
      return "";
    }
    return System.lineSeparator()
        + format(ROW, "processing", "transaction", "p50 µs", "p95 µs", "p99 µs", "jpa over")
        + lines.stream()
            .map(
                line ->
                    format(
                        ROW,
                        line.row,
                        line.transaction,
                        line.p50,
                        line.p95,
                        line.p99,
                        line.timesJpa))
            .collect(Collectors.joining());
  }

  /** Returns the times of one run as a part of its page. */
  static String section(RunResult result) {
    var table = new HtmlTable(HEADING, List.of("transaction"), PERCENTILES);
    result
        .transactions()
        .forEach(
            (name, of) -> {
              if (of.processing() != null) {
                table.row(List.of(name), figures(of));
              }
            });
    return panel(table);
  }

  /** Returns the times of all rows as a part of the page. */
  static String section(Comparison comparison) {
    var table =
        new HtmlTable(
            HEADING,
            List.of("transaction", "row"),
            Stream.concat(PERCENTILES.stream(), Stream.of("jpa over")).toList());
    lines(comparison)
        .forEach(line -> table.row(List.of(line.transaction, line.row), line.figures()));
    return panel(table);
  }

  private static String panel(HtmlTable table) {
    return table.isEmpty()
        ? ""
        : Html.panel(HEADING, "<p class=\"note\">" + EXPLANATION + ".</p>\n" + table.html());
  }

  private static List<String> figures(TransactionStatistics of) {
    return List.of(us(of.processingP50Us()), us(of.processingP95Us()), us(of.processingP99Us()));
  }

  private static List<Line> lines(Comparison comparison) {
    List<Line> all = new ArrayList<>();
    for (RunResult row : comparison.rows()) {
      RunResult rival = comparison.relationalCounterpart(row);
      for (Map.Entry<String, TransactionStatistics> one : row.transactions().entrySet()) {
        TransactionStatistics of = one.getValue();
        if (of.processing() != null) {
          all.add(
              new Line(
                  row.name(),
                  one.getKey(),
                  us(of.processingP50Us()),
                  us(of.processingP95Us()),
                  us(of.processingP99Us()),
                  times(timesFaster(row, rival, one.getKey()))));
        }
      }
      Double mean = meanTimesFaster(row, rival);
      if (mean != null) {
        all.add(new Line(row.name(), MEAN, "", "", "", times(mean)));
      }
    }
    return all;
  }

  /**
   * Returns how many times longer the other row's median is; null if one is unknown. Less than a
   * microsecond counts as one.
   */
  static @Nullable Double timesFaster(
      RunResult row, @Nullable RunResult other, String transaction) {
    Double own = medianUs(row, transaction);
    Double others = other == null ? null : medianUs(other, transaction);
    return own == null || others == null
        ? null
        : Double.valueOf(Math.max(1, others) / Math.max(1, own));
  }

  /** Returns the geometric mean of that over all transactions; null if it is unknown of all. */
  static @Nullable Double meanTimesFaster(RunResult row, @Nullable RunResult other) {
    OptionalDouble mean =
        row.transactions().keySet().stream()
            .map(transaction -> timesFaster(row, other, transaction))
            .flatMapToDouble(ratio -> ratio == null ? DoubleStream.empty() : one(ratio))
            .average();
    return mean.isEmpty() ? null : Double.valueOf(Math.exp(mean.getAsDouble()));
  }

  private static DoubleStream one(double ratio) {
    return DoubleStream.of(Math.log(ratio));
  }

  /** Returns the median processing time of a transaction; null if it is unknown. */
  static @Nullable Double medianUs(RunResult row, String transaction) {
    TransactionStatistics of = row.transactions().get(transaction);
    return of == null ? null : of.processingP50Us();
  }

  private static String us(@Nullable Double value) {
    return value == null ? "" : format("%.0f", value);
  }

  /** A ratio, or nothing if it is unknown. */
  static String times(@Nullable Double ratio) {
    return ratio == null ? "" : ComparisonTable.two(ratio);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
