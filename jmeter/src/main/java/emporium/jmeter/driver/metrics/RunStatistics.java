package emporium.jmeter.driver.metrics;

import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.result.LatencyTimeline;
import emporium.jmeter.workload.ProgressEstimate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a run, taken from JMeter's samples. Only samples that ended inside the
 * measuring window count; errors outside of it are counted separately, and still fail the run.
 * Thread-safe.
 */
public final class RunStatistics {
  private static final int SECONDS_AFTER = 60;
  private static final long UNKNOWN = -1;
  private static final long PERCENT = 100;

  private final long startMs;
  private final int warmupSeconds;
  private final int seconds;
  private final Map<String, OperationStatistics> byKey = new LinkedHashMap<>();
  private final Map<String, LatencyWindows> windowsByKey = new LinkedHashMap<>();
  private final Set<String> transactionKeys = new LinkedHashSet<>();
  private final AtomicLongArray finishedPerSecond;
  private final OperationStatistics outsideWindow = new OperationStatistics();
  private final LongAdder abandoned = new LongAdder();

  /**
   * Starts at a time.
   *
   * @param operations all of the workload, in the order of its results
   */
  public RunStatistics(
      long startMs, int warmupSeconds, int seconds, Collection<? extends Operation> operations) {
    this.startMs = startMs;
    this.warmupSeconds = warmupSeconds;
    this.seconds = seconds;
    this.finishedPerSecond = new AtomicLongArray(warmupSeconds + seconds + SECONDS_AFTER);
    for (Operation step : operations) {
      byKey.computeIfAbsent(step.resultKey(), added -> new OperationStatistics());
      windowsByKey.computeIfAbsent(
          step.resultKey(), added -> new LatencyWindows(warmupSeconds + seconds));
      if (step.isTransaction()) {
        transactionKeys.add(step.resultKey());
      }
    }
  }

  /** Adds a sample whose processing time is unknown. */
  public void record(Operation step, long endMs, long latencyMs, SampleVerdict verdict) {
    record(step, endMs, latencyMs, verdict, UNKNOWN);
  }

  /**
   * Adds a sample.
   *
   * @param processingNs as the answer reports it; negative if it does not
   */
  public void record(
      Operation step, long endMs, long latencyMs, SampleVerdict verdict, long processingNs) {
    int second = (int) Math.floorDiv(endMs - startMs, 1_000L);
    if (step.isTransaction()
        && !verdict.error()
        && second >= 0
        && second < finishedPerSecond.length()) {
      finishedPerSecond.incrementAndGet(second);
    }
    if (!verdict.error()) {
      windows(step.resultKey()).record(second, latencyMs);
    }
    if (inWindow(second)) {
      results(step.resultKey()).record(latencyMs, verdict, processingNs);
    } else if (verdict.error()) {
      outsideWindow.error(verdict.cause());
    }
  }

  private boolean inWindow(int second) {
    return second >= warmupSeconds && second < warmupSeconds + seconds;
  }

  /** Returns whether a sample that ended at this time counts. */
  public boolean isMeasured(long endMs) {
    return inWindow((int) Math.floorDiv(endMs - startMs, 1_000L));
  }

  /** Counts an abandoned customer session. */
  public void recordAbandonedSession(long endMs) {
    if (isMeasured(endMs)) {
      abandoned.increment();
    }
  }

  /** Returns the number of customer sessions abandoned inside the window. */
  public long abandonedSessions() {
    return abandoned.sum();
  }

  private OperationStatistics results(String key) {
    return found(byKey.get(key), key);
  }

  private LatencyWindows windows(String key) {
    return found(windowsByKey.get(key), key);
  }

  private static <T> T found(@Nullable T value, String key) {
    if (value == null) {
      throw new IllegalArgumentException("No such transaction: " + key);
    }
    return value;
  }

  /** Returns a text like {@code measuring, 40 %, 12 s left}. */
  public String phase(long nowMs) {
    long secondsSoFar = Math.max(0, nowMs - startMs) / 1_000;
    if (secondsSoFar < warmupSeconds) {
      return phase("warming up", secondsSoFar, warmupSeconds);
    }
    long measured = secondsSoFar - warmupSeconds;
    return measured < seconds ? phase("measuring", measured, seconds) : "ending";
  }

  private static String phase(String name, long done, long all) {
    return name + ", " + PERCENT * done / all + " %, " + ProgressEstimate.left(all - done);
  }

  /** Returns the start of the measuring window, in milliseconds since the epoch. */
  public long windowStartMs() {
    return startMs + warmupSeconds * 1_000L;
  }

  /** Returns the length of the measuring window in seconds. */
  public int seconds() {
    return seconds;
  }

  /** Returns the seconds of warm-up before the measuring window. */
  public int warmupSeconds() {
    return warmupSeconds;
  }

  /** Returns the statistics of all operations with the same result key as this one. */
  public OperationStatistics operation(Operation step) {
    return results(step.resultKey());
  }

  /** Returns the latencies of the same operations over time, warm-up included. */
  public LatencyTimeline latenciesOverTime(Operation step) {
    return windows(step.resultKey()).timeline();
  }

  /** Errors during warm-up and after the window. */
  public OperationStatistics outsideWindow() {
    return outsideWindow;
  }

  /** All errors of all samples, in the window or not. */
  public long errors() {
    return outsideWindow.errors()
        + byKey.values().stream().mapToLong(OperationStatistics::errors).sum();
  }

  /** Returns the number of each cause of an error, in the window or not. */
  public Map<String, Long> causes() {
    var all = new TreeMap<>(outsideWindow.causes());
    byKey
        .values()
        .forEach(
            step -> step.causes().forEach((cause, count) -> all.merge(cause, count, Long::sum)));
    return all;
  }

  /** Returns the number of transactions without error inside the window. */
  public long transactions() {
    return transactionKeys.stream().mapToLong(key -> results(key).count()).sum();
  }

  /** Transactions finished in the last full seconds before now, at most this many of them. */
  public long finishedInLastSeconds(long nowMs, int lastSeconds) {
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
