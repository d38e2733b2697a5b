package emporium.jmeter.report;

import emporium.jmeter.report.Chart.Mark;
import emporium.jmeter.report.Chart.Series;
import emporium.jmeter.result.LatencyTimeline;
import emporium.jmeter.result.ResourceTimeline;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The charts of one run. Transactions and parts of the server are series. */
final class RunCharts {
  private static final String MS = "ms";
  private static final String PER_SECOND = "per second";
  private static final String MB = "MB";

  private final RunResult run;
  private final ResourceTimeline course;
  private final int warmupSeconds;

  RunCharts(RunResult run) {
    this.run = run;
    this.course = run.consumption().course();
    this.warmupSeconds = run.workload().warmupSeconds();
  }

  /** Returns the throughput over time. */
  Chart throughput() {
    return overTime(
        "throughput",
        "Business transactions",
        PER_SECOND,
        List.of(new Series("all", 0, ChartPoints.perSecond(run.finishedPerSecond()))));
  }

  /** Returns the median latency of each transaction over time. */
  Chart medians() {
    return latencies("p50", "Latency over time, median", LatencyTimeline::p50Ms);
  }

  /** Returns the 99th percentile of each transaction over time. */
  Chart tails() {
    return latencies("p99", "Latency over time, 99th percentile", LatencyTimeline::p99Ms);
  }

  private Chart latencies(
      String id, String title, Function<LatencyTimeline, List<Double>> valuesMs) {
    List<Series> all = new ArrayList<>();
    int colour = 0;
    int windowSeconds = 1;
    boolean anyFew = false;
    for (Map.Entry<String, TransactionStatistics> one : run.transactions().entrySet()) {
      LatencyTimeline timeline = one.getValue().overTime();
      if (timeline != null) {
        boolean few = FewSamples.isMostly(timeline);
        anyFew |= few;
        windowSeconds = timeline.windowSeconds();
        all.add(
            new Series(
                FewSamples.marked(one.getKey(), few),
                colour,
                Mark.LINE,
                few,
                ChartPoints.ofWindows(timeline, valuesMs.apply(timeline))));
      }
      colour++;
    }
    return Chart.overTime(
        id,
        title,
        MS + ", logarithmic",
        true,
        warmupSeconds,
        all,
        "Windows of " + windowSeconds + " s." + (anyFew ? FewSamples.OF_WINDOWS : ""));
  }

  /** Returns the latency of each transaction by percentile. */
  Chart percentiles() {
    List<Series> all = new ArrayList<>();
    int colour = 0;
    boolean anyFew = false;
    for (Map.Entry<String, TransactionStatistics> one : run.transactions().entrySet()) {
      boolean few = FewSamples.is(one.getValue());
      if (one.getValue().latencies().count() > 0) {
        anyFew |= few;
        all.add(
            new Series(
                FewSamples.marked(one.getKey(), few),
                colour,
                Mark.LINE,
                few,
                ChartPoints.percentiles(one.getValue().latencies())));
      }
      colour++;
    }
    return percentiles("percentiles", "Latency by percentile", all, anyFew);
  }

  /** Returns a chart of latencies by percentile. */
  static Chart percentiles(String id, String title, List<Series> series, boolean anyFew) {
    return new Chart(
        id,
        Chart.Kind.PERCENTILES,
        title,
        MS + ", logarithmic",
        "percentile",
        true,
        0,
        List.of(),
        series,
        "Each line ends with its longest sample." + (anyFew ? FewSamples.NOTE : ""));
  }

  /** Returns the processor time of each part of the server. */
  Chart cpu() {
    List<Series> all = new ArrayList<>();
    for (Map.Entry<String, List<Long>> part : course.cpuPercent().entrySet()) {
      all.add(new Series(part.getKey(), all.size(), points(part.getValue())));
    }
    return overTime("cpu", "Server CPU", "percent of one core", all);
  }

  /** Returns the resident memory. */
  Chart memory() {
    return overTime(
        "memory",
        "Server memory",
        MB + ", resident",
        List.of(new Series("all processes", 0, points(course.memoryMb()))));
  }

  /** Returns the heap that collections have left. */
  Chart heap() {
    return overTime(
        "heap",
        "Heap after collections",
        MB,
        List.of(new Series("live", 0, points(course.liveHeapMb()))));
  }

  /** Returns the pauses of garbage collections. */
  Chart pauses() {
    return overTime(
        "pauses",
        "Pauses of the server",
        "longest collection, " + MS,
        List.of(new Series("pause", 0, Mark.BAR, false, points(course.longestPauseMs()))));
  }

  /** Returns how often data was forced to disk. */
  Chart forces() {
    return overTime(
        "forces",
        "Forces to disk",
        PER_SECOND,
        List.of(
            new Series("flushes of the machine's disks", 0, points(course.flushesPerSecond())),
            new Series("syncs of PostgreSQL's log", 1, points(course.walSyncsPerSecond()))));
  }

  /** Returns the size of the data. */
  Chart disk() {
    return overTime(
        "disk", "Data on disk", MB, List.of(new Series("files", 0, points(course.diskMb()))));
  }

  private List<List<@Nullable Double>> points(List<Long> values) {
    return ChartPoints.overTime(values, course.intervalSeconds());
  }

  private Chart overTime(String id, String title, String unit, List<Series> series) {
    return Chart.overTime(id, title, unit, false, warmupSeconds, series, "");
  }

  /** Returns in a sentence what was not measured; empty if nothing is missing. */
  static String missing(List<Chart> charts) {
    List<String> names = charts.stream().filter(Chart::isEmpty).map(Chart::title).toList();
    return names.isEmpty()
        ? ""
        : "<p class=\"note\">Not in this result: "
            + Html.text(String.join(", ", names))
            + ". An older version wrote it, the server was elsewhere, or the system does not count"
            + " it.</p>\n";
  }
}
