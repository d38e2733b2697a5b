package emporium.jmeter.report;

import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.ComparedRatios;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.Inequalities;
import emporium.jmeter.result.Ratio;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.ResultRemarks;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.RunResult.Round;
import emporium.jmeter.result.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints a comparison for people and for spreadsheets. */
public final class ComparisonTable {
  private static final String SUMS =
      "%-26s %12s %15s %8s %14s %9s %8s %8s %9s %8s %8s %9s %8s  %s%n";
  private static final String FIGURES = "%-26s %-18s %9s %8s %8s %8s %9s %14s %8s %8s %7s%n";

  private ComparisonTable() {}

  /** The rows with their ratios, then the transactions of each row. */
  public static String of(Comparison comparison) {
    var text = new StringBuilder();
    text.append(
        line(
            SUMS,
            "row",
            "per s",
            "rounds",
            "x jpa",
            "rounds",
            "CPU ms/tx",
            "KB/tx",
            "flush/tx",
            "MB RAM",
            "pause ms",
            "MB disk",
            "start ms",
            "again ms",
            "verdict"));
    for (RunResult row : comparison.rows()) {
      ResourceUsage used = row.consumption();
      text.append(
          line(
              SUMS,
              row.label(),
              row.valid() ? one(row.throughputPerSecond()) : "VOID",
              spread(row),
              ratio(comparison, row),
              ratios(comparison, row),
              or(used.serverCpuMsPerTransaction()),
              or(used.serverWrittenKbPerTransaction()),
              or(used.diskFlushesPerTransaction()),
              or(used.serverMemoryMb()),
              longestPause(used),
              or(used.dataMb()),
              or(used.startUpMs()),
              or(used.recoveryMs()),
              verdict(row)));
    }
    for (RunResult row : comparison.rows()) {
      List<String> unequal = Inequalities.of(comparison, row);
      if (!unequal.isEmpty()) {
        text.append("unequal: ").append(row.name()).append(": ");
        text.append(String.join("; ", unequal)).append(System.lineSeparator());
      }
    }
    comparison.lacking().forEach(what -> text.append(what).append(System.lineSeparator()));
    text.append(RateSearchReport.table(comparison));
    text.append(GrowthReport.table(comparison));
    text.append(FollowingOverheadReport.table(comparison));
    text.append(ProcessOverheadReport.table(comparison)).append(System.lineSeparator());
    text.append(
        line(
            FIGURES,
            "row",
            "transaction",
            "per s",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "p99 x jpa",
            "rounds",
            "p99.9 ms",
            "max ms",
            "errors"));
    for (RunResult row : comparison.rows()) {
      row.transactions()
          .forEach(
              (name, figures) ->
                  text.append(
                      figures(row, name, figures, ComparedRatios.p99(comparison, row, name))));
    }
    text.append(ProcessingReport.table(comparison));
    text.append(PaperReport.table(comparison));
    return text.toString();
  }

  /** The longest pause for a garbage collection, in milliseconds; empty if unknown. */
  static String longestPause(ResourceUsage used) {
    CollectionPauses pauses = used.pauses();
    return pauses == null ? "" : one(pauses.longestMs());
  }

  private static String verdict(RunResult row) {
    return Stream.concat(Stream.of(row.verdict()), ResultRemarks.of(row).stream())
        .collect(Collectors.joining("; "));
  }

  private static String figures(
      RunResult row, String name, TransactionStatistics figures, @Nullable Ratio p99) {
    return line(
        FIGURES,
        row.name(),
        name,
        one(figures.perSecond()),
        ms(figures, figures.p50Ms()),
        ms(figures, figures.p95Ms()),
        ms(figures, figures.p99Ms()),
        value(p99),
        spread(p99),
        ms(figures, figures.p999Ms()),
        ms(figures, figures.maxMs()),
        Long.toString(figures.errors()));
  }

  /** Lowest and highest throughput of the rounds; empty if they are not known. */
  static String spread(RunResult row) {
    return row.rounds().isEmpty()
        ? ""
        : one(rounds(row).min().orElse(0)) + " to " + one(rounds(row).max().orElse(0));
  }

  private static DoubleStream rounds(RunResult row) {
    return row.rounds().stream().mapToDouble(Round::throughputPerSecond);
  }

  /** Returns the throughput relative to the relational row of equal durability. */
  static String ratio(Comparison comparison, RunResult row) {
    return ratio(row, comparison.relationalCounterpart(row));
  }

  /** Lowest and highest of that ratio in one and the same round. */
  static String ratios(Comparison comparison, RunResult row) {
    return ratios(row, comparison.relationalCounterpart(row));
  }

  /**
   * Returns the throughput relative to another row; empty if there is none, or one does not count.
   */
  static String ratio(RunResult row, @Nullable RunResult other) {
    return value(Ratio.of(row, other));
  }

  /** Lowest and highest of that ratio in one and the same round. */
  static String ratios(RunResult row, @Nullable RunResult other) {
    return spread(Ratio.of(row, other));
  }

  /** Returns the value of a ratio; empty if there is none. */
  static String value(@Nullable Ratio ratio) {
    return ratio == null ? "" : two(ratio.value());
  }

  /** Lowest and highest of a ratio, in one and the same round; empty if not known. */
  static String spread(@Nullable Ratio ratio) {
    return ratio == null || !ratio.hasSpread()
        ? ""
        : two(ratio.least()) + " to " + two(ratio.most());
  }

  /** A line for each transaction of each row, with a heading. */
  public static String csv(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "row,engine,durability,mode,valid,throughput_per_s,server_cpu_ms_per_tx,transaction,count,"
            + "per_s,p50_ms,p90_ms,p95_ms,p99_ms,p999_ms,max_ms,errors,packaging,"
            + "processing_p50_us,processing_p95_us,processing_p99_us");
    for (RunResult row : comparison.rows()) {
      for (Map.Entry<String, TransactionStatistics> entry : row.transactions().entrySet()) {
        TransactionStatistics of = entry.getValue();
        Double cpuMs = row.consumption().serverCpuMsPerTransaction();
        List<Object> values =
            List.of(
                row.name(),
                row.engine(),
                row.durability(),
                row.mode(),
                row.valid(),
                row.throughputPerSecond(),
                cpuMs == null ? "" : cpuMs,
                entry.getKey(),
                of.count(),
                of.perSecond(),
                of.p50Ms(),
                of.p90Ms(),
                of.p95Ms(),
                of.p99Ms(),
                of.p999Ms(),
                of.maxMs(),
                of.errors(),
                row.packaging(),
                orNothing(of.processingP50Us()),
                orNothing(of.processingP95Us()),
                orNothing(of.processingP99Us()));
        lines.add(values.stream().map(Object::toString).collect(Collectors.joining(",")));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static Object orNothing(@Nullable Double value) {
    return value == null ? "" : value;
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  static String one(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String two(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** A latency; empty if none are known. */
  static String ms(TransactionStatistics of, double latencyMs) {
    return of.latencies().count() == 0 ? "" : one(latencyMs);
  }

  static String or(@Nullable Number value) {
    if (value == null) {
      return "";
    }
    return value instanceof Double decimal ? two(decimal) : value.toString();
  }
}
