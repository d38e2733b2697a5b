package emporium.jmeter.report;

import emporium.jmeter.report.Chart.Mark;
import emporium.jmeter.report.Chart.Series;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.LatencyTimeline;
import emporium.jmeter.result.ResourceTimeline;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.RunResult.Round;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.Warmup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The charts of a comparison. Rows are series, each with its colour in all charts. */
final class ComparisonCharts {
  private static final String PER_SECOND = "per second";
  private static final String MB = "MB";
  private static final String SYNCS = "syncs";
  private static final String LAST_ROUND = "Of the last round.";

  private final Comparison comparison;
  private final List<RunResult> rows;
  private final int warmupSeconds;

  ComparisonCharts(Comparison comparison) {
    this.comparison = comparison;
    this.rows = comparison.rows();
    this.warmupSeconds = rows.get(0).workload().warmupSeconds();
  }

  /**
   * Returns a bar for each row, with a dot for each of its rounds; what does not count is 0. The
   * server that does nothing is named in words: beside it the others would be short.
   */
  Chart throughputs() {
    List<Series> all = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (RunResult row : rows) {
      if (!row.isNull()) {
        int at = names.size();
        names.add(row.name());
        double shown = row.valid() ? row.throughputPerSecond() : 0;
        all.add(
            new Series(row.name(), colour(row.name()), Mark.BAR, false, ChartPoints.at(at, shown)));
        all.add(rounds(row, at));
      }
    }
    return new Chart(
        "throughputs",
        Chart.Kind.BARS,
        "Throughput",
        "business transactions per second",
        "",
        false,
        0,
        names,
        all,
        "A bar is the median of the rounds, a dot is a round." + ceiling());
  }

  private Series rounds(RunResult row, int at) {
    double[] rounds =
        row.valid()
            ? row.rounds().stream().mapToDouble(Round::throughputPerSecond).toArray()
            : new double[0];
    return new Series(
        row.name() + ", rounds", colour(row.name()), Mark.DOTS, false, ChartPoints.at(at, rounds));
  }

  private String ceiling() {
    return rows.stream()
        .filter(RunResult::isNull)
        .findFirst()
        .map(
            row ->
                " The ceiling of HTTP and driver is " + Math.round(row.throughputPerSecond()) + ".")
        .orElse("");
  }

  /** Returns the throughput of each row over time. */
  Chart throughputOverTime() {
    return overTime(
        "throughput",
        "Business transactions",
        PER_SECOND,
        false,
        row -> ChartPoints.perSecond(row.finishedPerSecond()),
        LAST_ROUND);
  }

  /** Returns the throughput of each row while it was warmed up. */
  Chart warmup() {
    List<Series> all =
        series(
            row -> {
              Warmup before = row.warmup();
              return before == null ? List.of() : ChartPoints.perSecond(before.finishedPerSecond());
            });
    return Chart.overTime(
        "warmup", "Business transactions, warm-up", PER_SECOND, false, 0, all, "");
  }

  /** Returns the latency of a transaction by percentile. */
  Chart percentiles(String transaction) {
    boolean[] anyFew = {false};
    List<Series> all = new ArrayList<>();
    for (int at = 0; at < rows.size(); at++) {
      TransactionStatistics figures = figures(rows.get(at), transaction);
      if (!rows.get(at).isNull() && figures.latencies().count() > 0) {
        boolean few = FewSamples.is(figures);
        anyFew[0] |= few;
        all.add(
            new Series(
                FewSamples.marked(rows.get(at).name(), few),
                at,
                Mark.LINE,
                few,
                ChartPoints.percentiles(figures.latencies())));
      }
    }
    return RunCharts.percentiles(
        "percentiles-" + transaction, transaction + ", latency by percentile", all, anyFew[0]);
  }

  /** Returns the 99th percentile of a transaction over time. */
  Chart tails(String transaction) {
    return overTime(
        "p99-" + transaction,
        transaction + ", 99th percentile over time",
        "ms, logarithmic",
        true,
        row -> {
          LatencyTimeline timeline = figures(row, transaction).overTime();
          return timeline == null ? List.of() : ChartPoints.ofWindows(timeline, timeline.p99Ms());
        },
        LAST_ROUND + tailsNote(transaction));
  }

  private String tailsNote(String transaction) {
    boolean anyFew =
        rows.stream()
            .map(row -> figures(row, transaction).overTime())
            .anyMatch(timeline -> timeline != null && FewSamples.isMostly(timeline));
    return anyFew ? FewSamples.OF_WINDOWS.replace(" †", "") : "";
  }

  /** Returns what the servers used over time. */
  List<Chart> servers() {
    return List.of(
        course(
            "cpu",
            "Server CPU",
            "percent of one core",
            course -> sums(course.cpuPercent().values())),
        course("memory", "Server memory", "MB, resident", ResourceTimeline::memoryMb),
        course("heap", "Heap after collections", MB, ResourceTimeline::liveHeapMb),
        course(
            "pauses",
            "Pauses of the server",
            "longest collection, ms",
            ResourceTimeline::longestPauseMs),
        course(
            "forces",
            "Forces to disk",
            "flushes of the machine's disks per second",
            ResourceTimeline::flushesPerSecond),
        course(
            SYNCS, "Forces of PostgreSQL's log", PER_SECOND, ResourceTimeline::walSyncsPerSecond),
        course("disk", "Data on disk", MB, ResourceTimeline::diskMb));
  }

  /** Returns the charts that every new result has. */
  List<Chart> expected() {
    return Stream.concat(
            servers().stream().filter(chart -> !chart.id().equals(SYNCS)),
            rows.get(0).transactions().keySet().stream().limit(1).map(this::tails))
        .toList();
  }

  private Chart course(
      String id, String title, String unit, Function<ResourceTimeline, List<Long>> values) {
    return overTime(
        id,
        title,
        unit,
        false,
        row -> {
          ResourceTimeline course = row.consumption().course();
          return ChartPoints.overTime(values.apply(course), course.intervalSeconds());
        },
        LAST_ROUND);
  }

  private static List<Long> sums(Iterable<List<Long>> parts) {
    var sums = new ArrayList<Long>();
    for (List<Long> part : parts) {
      for (int at = 0; at < part.size(); at++) {
        if (at < sums.size()) {
          sums.set(at, sums.get(at) + part.get(at));
        } else {
          sums.add(part.get(at));
        }
      }
    }
    return sums;
  }

  /** Returns throughput by the swept parameter. */
  Chart contention(String meaning) {
    List<Series> all = new ArrayList<>();
    for (Map.Entry<String, NavigableMap<Double, Double>> row : comparison.contention().entrySet()) {
      all.add(new Series(row.getKey(), colour(row.getKey()), ChartPoints.of(row.getValue())));
    }
    String swept =
        comparison.sweep().isEmpty() ? "" : comparison.sweep().get(0).workload().sweptName();
    return new Chart(
        "contention",
        Chart.Kind.LINES,
        "Contention",
        "business transactions per second",
        swept,
        false,
        0,
        List.of(),
        all,
        meaning
            + " Where the rounds have the same settings, their median is a point; the others are"
            + " shorter epochs on the same servers after them.");
  }

  private int colour(String row) {
    return Math.max(0, rows.stream().map(RunResult::name).toList().indexOf(row));
  }

  private static TransactionStatistics figures(RunResult row, String transaction) {
    return row.transactions().getOrDefault(transaction, TransactionStatistics.NONE);
  }

  private Chart overTime(
      String id,
      String title,
      String unit,
      boolean logarithmic,
      Function<RunResult, List<List<@Nullable Double>>> points,
      String note) {
    return Chart.overTime(id, title, unit, logarithmic, warmupSeconds, series(points), note);
  }

  /** Without the server that does nothing: beside it the others would be lines at the bottom. */
  private List<Series> series(Function<RunResult, List<List<@Nullable Double>>> points) {
    List<Series> all = new ArrayList<>();
    for (int at = 0; at < rows.size(); at++) {
      RunResult row = rows.get(at);
      if (!row.isNull()) {
        all.add(new Series(row.name(), at, points.apply(row)));
      }
    }
    return all;
  }
}
