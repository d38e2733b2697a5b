package emporium.jmeter.driver;

import emporium.jmeter.report.Latencies;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Latencies, outcomes and errors of one kind of sample inside the measuring window. Thread-safe.
 */
public final class StepResults {
  private static final int NAMES_MAX = 50;
  private static final int DIGITS = 3;

  private final Histogram latenciesMs = new ConcurrentHistogram(DIGITS);
  private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> causes = new ConcurrentHashMap<>();
  private final LongAdder errors = new LongAdder();

  StepResults() {
    latenciesMs.setAutoResize(true);
  }

  void record(long latencyMs, Verdict verdict) {
    if (verdict.error()) {
      error(verdict.cause());
    } else {
      latenciesMs.recordValue(Math.max(0, latencyMs));
      count(outcomes, verdict.outcome());
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

  /** Samples that ended well. */
  public long count() {
    return latenciesMs.getTotalCount();
  }

  /** Samples that ended in an error. */
  public long errors() {
    return errors.sum();
  }

  /** Of the good samples. */
  public Latencies latencies() {
    return Latencies.of(latenciesMs);
  }

  /** How often each business outcome came. */
  public Map<String, Long> outcomes() {
    return sums(outcomes);
  }

  /** How often each cause of an error came. */
  public Map<String, Long> causes() {
    return sums(causes);
  }

  private static Map<String, Long> sums(Map<String, LongAdder> counts) {
    var sums = new TreeMap<String, Long>();
    counts.forEach((name, count) -> sums.put(name, count.sum()));
    return sums;
  }
}
