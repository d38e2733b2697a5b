package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import java.util.List;

/**
 * Latencies of a transaction over the time of a run, warm-up included: a value for each window, at
 * most {@value #WINDOWS_MAX} of them. A window without samples has 0 everywhere.
 *
 * @param windowSeconds length of a window
 * @param counts samples without error that ended in the window
 * @param p50Ms half of them took no longer
 * @param p99Ms 99 % of them took no longer
 */
public record LatencyTimeline(
    int windowSeconds, List<Long> counts, List<Double> p50Ms, List<Double> p99Ms) {
  /** Bound of the number of windows. */
  public static final int WINDOWS_MAX = 60;

  /** Fields missing in a result are unknown. */
  public LatencyTimeline {
    windowSeconds = Math.max(1, windowSeconds);
    counts = requireNonNullElse(counts, List.of());
    p50Ms = requireNonNullElse(p50Ms, List.of());
    p99Ms = requireNonNullElse(p99Ms, List.of());
  }

  /** Returns the length of a window in a run that takes so many seconds. */
  public static int windowSeconds(int runSeconds) {
    return Math.max(1, (runSeconds + WINDOWS_MAX - 1) / WINDOWS_MAX);
  }
}
