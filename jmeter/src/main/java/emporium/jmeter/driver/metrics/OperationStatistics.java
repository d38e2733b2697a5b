package emporium.jmeter.driver.metrics;

import emporium.jmeter.result.LatencyHistogram;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Latencies, outcomes and errors of one kind of sample inside the measuring window. Thread-safe.
 */
public final class OperationStatistics {
  private static final int NAMES_MAX = 50;
  private static final int DIGITS = 3;

  private final Histogram latenciesMs = new ConcurrentHistogram(DIGITS);
  private final Histogram processingUs = new ConcurrentHistogram(DIGITS);
  private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> causes = new ConcurrentHashMap<>();
  private final LongAdder errors = new LongAdder();

  OperationStatistics() {
    latenciesMs.setAutoResize(true);
    processingUs.setAutoResize(true);
  }

  void record(long latencyMs, SampleVerdict verdict, long processingNs) {
    if (verdict.error()) {
      error(verdict.cause());
    } else {
      latenciesMs.recordValue(Math.max(0, latencyMs));
      count(outcomes, verdict.outcome());
      if (processingNs >= 0) {
        processingUs.recordValue(TimeUnit.NANOSECONDS.toMicros(processingNs));
      }
    }
  }

  void error(String cause) {
    errors.increment();
    count(causes, cause);
  }

  private static void count(Map<String, LongAdder> counts, String name) {
    boolean known = counts.containsKey(name) || counts.size() < NAMES_MAX;
    counts.computeIfAbsent(known ? name : "other", added -> new LongAdder()).increment();
  }

  /** Returns the number of samples without error. */
  public long count() {
    return latenciesMs.getTotalCount();
  }

  /** Returns the number of samples with an error. */
  public long errors() {
    return errors.sum();
  }

  /** Returns the latencies of the samples without error. */
  public LatencyHistogram latencies() {
    return LatencyHistogram.of(latenciesMs);
  }

  /**
   * Returns the processing times that answers without error reported, in microseconds; null if none
   * did.
   */
  public @Nullable LatencyHistogram processing() {
    return processingUs.getTotalCount() == 0 ? null : LatencyHistogram.of(processingUs);
  }

  /** Returns the number of samples of each business outcome. */
  public Map<String, Long> outcomes() {
    return sums(outcomes);
  }

  /** Returns the number of samples of each cause of an error. */
  public Map<String, Long> causes() {
    return sums(causes);
  }

  private static Map<String, Long> sums(Map<String, LongAdder> counts) {
    var sums = new TreeMap<String, Long>();
    counts.forEach((name, count) -> sums.put(name, count.sum()));
    return sums;
  }
}
