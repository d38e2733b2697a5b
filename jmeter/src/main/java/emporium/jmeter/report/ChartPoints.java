package emporium.jmeter.report;

import emporium.jmeter.result.LatencyHistogram;
import emporium.jmeter.result.LatencyTimeline;
import emporium.jmeter.result.ResourceTimeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** Makes points of charts: pairs of a place and a value. A bounded number of them. */
final class ChartPoints {
  private static final int POINTS_MAX = ResourceTimeline.INTERVALS_MAX;
  private static final double PERCENT = 100;

  private ChartPoints() {}

  private static List<@Nullable Double> point(double place, @Nullable Double value) {
    return Arrays.asList(place, value);
  }

  /** Returns values of intervals, each at the end of its interval. */
  static List<List<@Nullable Double>> overTime(List<Long> values, int intervalSeconds) {
    var points = new ArrayList<List<@Nullable Double>>(values.size());
    for (int at = 0; at < values.size(); at++) {
      points.add(point((double) (at + 1) * intervalSeconds, values.get(at).doubleValue()));
    }
    return points;
  }

  /** Returns counts of seconds; of a long run, means of several seconds each. */
  static List<List<@Nullable Double>> perSecond(List<Long> counts) {
    int seconds = Math.max(1, (counts.size() + POINTS_MAX - 1) / POINTS_MAX);
    var points = new ArrayList<List<@Nullable Double>>();
    for (int from = 0; from + seconds <= counts.size(); from += seconds) {
      double mean =
          counts.subList(from, from + seconds).stream()
              .mapToLong(count -> count)
              .average()
              .orElse(0);
      points.add(point(from + seconds, mean));
    }
    return points;
  }

  /** Returns percentiles of windows, each at the end of its window; null without samples. */
  static List<List<@Nullable Double>> ofWindows(LatencyTimeline timeline, List<Double> valuesMs) {
    var points = new ArrayList<List<@Nullable Double>>(valuesMs.size());
    for (int at = 0; at < valuesMs.size(); at++) {
      boolean sampled = at < timeline.counts().size() && timeline.counts().get(at) > 0;
      points.add(
          point((double) (at + 1) * timeline.windowSeconds(), sampled ? valuesMs.get(at) : null));
    }
    return points;
  }

  /**
   * Returns latencies over 1 / (1 - p): 1 is the shortest, 100 the 99th percentile. The last is the
   * longest, at the number of samples.
   */
  static List<List<@Nullable Double>> percentiles(LatencyHistogram latencies) {
    var points = new ArrayList<List<@Nullable Double>>();
    double last = Math.max(1, latencies.count());
    for (LatencyHistogram.PercentilePoint at : latencies.percentileCurve()) {
      double slower = 1 - at.percent() / PERCENT;
      points.add(point(slower * last <= 1 ? last : 1 / slower, at.value()));
    }
    return points;
  }

  /** Returns the entries of a map. */
  static List<List<@Nullable Double>> of(NavigableMap<Double, Double> values) {
    var points = new ArrayList<List<@Nullable Double>>();
    values.forEach((place, value) -> points.add(point(place, value)));
    return points;
  }

  /** Returns values at one place. */
  static List<List<@Nullable Double>> at(double place, double... values) {
    var points = new ArrayList<List<@Nullable Double>>();
    for (double value : values) {
      points.add(point(place, value));
    }
    return points;
  }
}
