package emporium.jmeter.report;

import static emporium.jmeter.report.HtmlPage.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What it costs to run each service as a process of its own, as ratios to the same row with all
 * services in one JVM, and which process the processor time goes to.
 */
final class Separation {
  private static final String RATIOS = "%-26s %15s %14s %15s %15s%n";

  private Separation() {}

  /** As text; empty if no row has more than one process. */
  static String table(Comparison comparison) {
    var text = new StringBuilder();
    if (!separate(comparison).isEmpty()) {
      text.append(System.lineSeparator())
          .append(
              String.format(
                  Locale.ROOT,
                  RATIOS,
                  "times embedded",
                  "throughput",
                  "rounds",
                  "CPU of each",
                  "memory"));
    }
    for (Result row : separate(comparison)) {
      Result whole = comparison.whole(row);
      text.append(
          String.format(
              Locale.ROOT,
              RATIOS,
              row.name(),
              ComparisonTable.ratio(row, whole),
              ComparisonTable.ratios(row, whole),
              ratio(row, whole, Consumption::serverCpuMsPerTransaction),
              ratio(row, whole, Consumption::serverMemoryMb)));
    }
    return text + byProcess(comparison);
  }

  private static String byProcess(Comparison comparison) {
    String lines =
        divided(comparison).stream()
            .map(row -> row.name() + ": " + byProcess(row.consumption()) + System.lineSeparator())
            .collect(Collectors.joining());
    return lines.isEmpty()
        ? ""
        : System.lineSeparator()
            + "server CPU ms per transaction by process"
            + System.lineSeparator()
            + lines;
  }

  /** In one line, the largest first: {@code cart 0.41, stock 0.30}. */
  static String byProcess(Consumption used) {
    return used.cpuMsPerTransactionByProcess().entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(one -> one.getKey() + " " + ComparisonTable.two(one.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** As a part of the page; empty if no row has more than one process. */
  static String section(Comparison comparison) {
    return ratios(comparison) + cpu(comparison);
  }

  private static String ratios(Comparison comparison) {
    if (separate(comparison).isEmpty()) {
      return "";
    }
    var rows = new StringBuilder();
    for (Result row : separate(comparison)) {
      Result whole = comparison.whole(row);
      rows.append("<tr><td>").append(text(row.name())).append("</td>");
      List.of(
              ComparisonTable.ratio(row, whole),
              ComparisonTable.ratios(row, whole),
              ratio(row, whole, Consumption::serverCpuMsPerTransaction),
              ratio(row, whole, Consumption::serverMemoryMb))
          .forEach(value -> rows.append("<td class=n>").append(value).append("</td>"));
      rows.append("</tr>\n");
    }
    return "<h2>What separate processes cost</h2>\n"
        + "<table><tr><th>times embedded</th><th class=n>throughput</th><th class=n>rounds</th>"
        + "<th class=n>server CPU each</th><th class=n>memory</th></tr>\n"
        + rows
        + "</table>\n";
  }

  private static String cpu(Comparison comparison) {
    List<Result> divided = divided(comparison);
    if (divided.isEmpty()) {
      return "";
    }
    var heading = new StringBuilder();
    divided.forEach(row -> heading.append("<th class=n>").append(text(row.name())).append("</th>"));
    var names = new TreeSet<String>();
    divided.forEach(row -> names.addAll(row.consumption().cpuMsPerTransactionByProcess().keySet()));
    var rows = new StringBuilder();
    for (String name : names) {
      rows.append("<tr><td>").append(text(name)).append("</td>");
      for (Result row : divided) {
        Double used = row.consumption().cpuMsPerTransactionByProcess().get(name);
        rows.append("<td class=n>").append(ComparisonTable.or(used)).append("</td>");
      }
      rows.append("</tr>\n");
    }
    return "<h2>Server CPU ms per transaction by process</h2>\n<table><tr><th>process</th>"
        + heading
        + "</tr>\n"
        + rows
        + "</table>\n";
  }

  private static List<Result> separate(Comparison comparison) {
    return comparison.rows().stream().filter(Result::isSeparate).toList();
  }

  /** Rows with more than one process. */
  private static List<Result> divided(Comparison comparison) {
    return comparison.rows().stream()
        .filter(row -> row.consumption().cpuMsPerTransactionByProcess().size() > 1)
        .toList();
  }

  private static String ratio(
      Result row, @Nullable Result whole, Function<Consumption, @Nullable Number> figure) {
    Number own = figure.apply(row.consumption());
    Number other = whole == null ? null : figure.apply(whole.consumption());
    return own == null || other == null || other.doubleValue() == 0
        ? ""
        : ComparisonTable.two(own.doubleValue() / other.doubleValue());
  }
}
