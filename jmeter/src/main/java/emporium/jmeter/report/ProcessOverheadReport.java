package emporium.jmeter.report;

import emporium.jmeter.report.OverheadTable.Overhead;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The cost of running each service as a separate process, as ratios to the same row with all
 * services in one JVM, and the processor time by process.
 */
final class ProcessOverheadReport {
  private ProcessOverheadReport() {}

  /** Returns it as text; empty if no row has more than one process. */
  static String table(Comparison comparison) {
    return ratios(comparison).plain() + cpuByProcess(comparison);
  }

  private static OverheadTable ratios(Comparison comparison) {
    return new OverheadTable(
        "times embedded",
        comparison.rows().stream()
            .filter(RunResult::isSeparate)
            .map(row -> new Overhead(row, comparison.embeddedCounterpart(row)))
            .toList());
  }

  private static String cpuByProcess(Comparison comparison) {
    String lines =
        rowsWithProcessCpu(comparison).stream()
            .map(
                row -> row.name() + ": " + cpuByProcess(row.consumption()) + System.lineSeparator())
            .collect(Collectors.joining());
    return lines.isEmpty()
        ? ""
        : System.lineSeparator()
            + "server CPU ms per transaction by process"
            + System.lineSeparator()
            + lines;
  }

  /** In one line, the largest first: {@code cart 0.41, stock 0.30}. */
  static String cpuByProcess(ResourceUsage used) {
    return used.cpuMsPerTransactionByProcess().entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(one -> one.getKey() + " " + ComparisonTable.two(one.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** Returns it as a part of the page; empty if no row has more than one process. */
  static String section(Comparison comparison) {
    return ratios(comparison).section("What separate processes cost") + cpu(comparison);
  }

  private static String cpu(Comparison comparison) {
    List<RunResult> split = rowsWithProcessCpu(comparison);
    if (split.isEmpty()) {
      return "";
    }
    var names = new TreeSet<String>();
    split.forEach(row -> names.addAll(row.consumption().cpuMsPerTransactionByProcess().keySet()));
    String title = "Server CPU ms per transaction by process";
    var table =
        new HtmlTable(title, List.of("process"), split.stream().map(RunResult::name).toList());
    for (String name : names) {
      table.row(List.of(name), split.stream().map(row -> cpuMs(row.consumption(), name)).toList());
    }
    return Html.panel(title, table.html());
  }

  private static String cpuMs(ResourceUsage used, String process) {
    return ComparisonTable.or(used.cpuMsPerTransactionByProcess().get(process));
  }

  /** Rows with more than one process. */
  private static List<RunResult> rowsWithProcessCpu(Comparison comparison) {
    return comparison.rows().stream()
        .filter(row -> row.consumption().cpuMsPerTransactionByProcess().size() > 1)
        .toList();
  }
}
