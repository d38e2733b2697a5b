package emporium.jmeter.driver;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * The figures of a run, taken from JMeter's samples. Only samples that ended inside the measuring
 * window count; errors outside of it are kept apart, and still fail the run. Thread-safe.
 */
public final class RunResults {
  private static final int SECONDS_AFTER = 60;

  private final long startMs;
  private final int warmupSeconds;
  private final int seconds;
  private final Map<String, StepResults> byKey = new LinkedHashMap<>();
  private final AtomicLongArray finishedPerSecond;
  private final StepResults outside = new StepResults();
  private final LongAdder abandoned = new LongAdder();

  RunResults(long startMs, int warmupSeconds, int seconds) {
    this.startMs = startMs;
    this.warmupSeconds = warmupSeconds;
    this.seconds = seconds;
    this.finishedPerSecond = new AtomicLongArray(warmupSeconds + seconds + SECONDS_AFTER);
    for (Step step : Step.values()) {
      byKey.computeIfAbsent(step.key(), added -> new StepResults());
    }
  }

  void record(Step step, long endMs, long latencyMs, Verdict verdict) {
    int second = (int) Math.floorDiv(endMs - startMs, 1_000L);
    if (step.transaction()
        && !verdict.error()
        && second >= 0
        && second < finishedPerSecond.length()) {
      finishedPerSecond.incrementAndGet(second);
    }
    if (inWindow(second)) {
      results(step.key()).record(latencyMs, verdict);
    } else if (verdict.error()) {
      outside.error(verdict.cause());
    }
  }

  private boolean inWindow(int second) {
    return second >= warmupSeconds && second < warmupSeconds + seconds;
  }

  /** Notes a customer session that ended without a checkout. */
  void sessionAbandoned(long endMs) {
    if (inWindow((int) Math.floorDiv(endMs - startMs, 1_000L))) {
      abandoned.increment();
    }
  }

  /** Customer sessions that ended without a checkout, inside the window. */
  public long abandonedSessions() {
    return abandoned.sum();
  }

  private StepResults results(String key) {
    StepResults results = byKey.get(key);
    if (results == null) {
      throw new IllegalArgumentException("No such transaction: " + key);
    }
    return results;
  }

  /** When the measuring window opened, in milliseconds since the epoch. */
  public long windowStartMs() {
    return startMs + warmupSeconds * 1_000L;
  }

  /** Seconds the measuring window was open. */
  public int seconds() {
    return seconds;
  }

  /** Seconds of warm-up before the measuring window. */
  public int warmupSeconds() {
    return warmupSeconds;
  }

  /** The results of one business transaction by its key, or of {@code addItem}. */
  public StepResults of(Step step) {
    return results(step.key());
  }

  /** Errors during warm-up and after the window. */
  public StepResults outsideWindow() {
    return outside;
  }

  /** All errors of all samples, in the window or not. */
  public long errors() {
    return outside.errors() + byKey.values().stream().mapToLong(StepResults::errors).sum();
  }

  /** How often each cause of an error came, in the window or not. */
  public Map<String, Long> causes() {
    var all = new TreeMap<>(outside.causes());
    byKey
        .values()
        .forEach(
            step -> step.causes().forEach((cause, count) -> all.merge(cause, count, Long::sum)));
    return all;
  }

  /** The five business transactions that ended well inside the window. */
  public long transactions() {
    return Arrays.stream(Step.values())
        .filter(Step::transaction)
        .map(Step::key)
        .distinct()
        .mapToLong(key -> results(key).count())
        .sum();
  }

  /** Transactions finished in the last full seconds before now, at most this many of them. */
  public long finishedBefore(long nowMs, int lastSeconds) {
    int now = (int) Math.min(finishedPerSecond.length(), Math.floorDiv(nowMs - startMs, 1_000L));
    long sum = 0;
    for (int second = Math.max(0, now - lastSeconds); second < now; second++) {
      sum += finishedPerSecond.get(second);
    }
    return sum;
  }

  /** Transactions finished in each second since the start, warm-up included. */
  public long[] finishedPerSecond() {
    long[] counts = new long[warmupSeconds + seconds];
    for (int second = 0; second < counts.length; second++) {
      counts[second] = finishedPerSecond.get(second);
    }
    return counts;
  }
}
