package emporium.jmeter.driver.metrics;

import emporium.jmeter.result.LatencyTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Latencies of one kind of sample by window of time since the start of a run, with two digits. Some
 * kilobytes for each window that has samples. Thread-safe.
 */
final class LatencyWindows {
  private static final int DIGITS = 2;
  private static final double MEDIAN = 50;
  private static final double TAIL = 99;

  private final int windowSeconds;
  private final AtomicReferenceArray<@Nullable Histogram> windows;

  /**
   * @param runSeconds length of the run, warm-up included
   */
  LatencyWindows(int runSeconds) {
    this.windowSeconds = LatencyTimeline.windowSeconds(runSeconds);
    this.windows = new AtomicReferenceArray<>((runSeconds + windowSeconds - 1) / windowSeconds);
  }

  /** Adds a sample; one that ended outside the run is left out. */
  void record(int second, long latencyMs) {
    int at = Math.floorDiv(second, windowSeconds);
    if (at >= 0 && at < windows.length()) {
      window(at).recordValue(Math.max(0, latencyMs));
    }
  }

  private Histogram window(int at) {
    Histogram known = windows.get(at);
    if (known != null) {
      return known;
    }
    var added = new ConcurrentHistogram(DIGITS);
    added.setAutoResize(true);
    windows.compareAndSet(at, null, added);
    known = windows.get(at);
    return known == null ? added : known;
  }

  /** Returns count and percentiles of each window. */
  LatencyTimeline timeline() {
    List<Long> counts = new ArrayList<>();
    List<Double> p50Ms = new ArrayList<>();
    List<Double> p99Ms = new ArrayList<>();
    for (int at = 0; at < windows.length(); at++) {
      Histogram window = windows.get(at);
      counts.add(window == null ? 0 : window.getTotalCount());
      p50Ms.add(percentile(window, MEDIAN));
      p99Ms.add(percentile(window, TAIL));
    }
    return new LatencyTimeline(windowSeconds, counts, p50Ms, p99Ms);
  }

  private static double percentile(@Nullable Histogram window, double percent) {
    return window == null || window.getTotalCount() == 0 ? 0 : window.getValueAtPercentile(percent);
  }
}
