package emporium.jmeter.workload;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How far a piece of work is, in percent, and how long the rest will take if it goes on as fast as
 * so far. Immutable, thread-safe.
 */
public final class ProgressEstimate {
  private static final long PERCENT = 100;
  private static final long S_PER_MINUTE = 60;

  /** Before that, a rate is too uncertain. */
  private static final double ELAPSED_MIN_S = 1;

  private final long total;
  private final LongSupplier nanos;
  private final long startNanos;

  /**
   * Starts now.
   *
   * @param total of whatever is counted, at least 1
   */
  public ProgressEstimate(long total) {
    this(total, System::nanoTime);
  }

  ProgressEstimate(long total, LongSupplier nanos) {
    this.total = Math.max(1, total);
    this.nanos = nanos;
    this.startNanos = nanos.getAsLong();
  }

  /** Returns a text like {@code 40 %, 12 s left}. */
  public String at(long done) {
    double elapsedS = (double) (nanos.getAsLong() - startNanos) / TimeUnit.SECONDS.toNanos(1);
    String percent = PERCENT * Math.min(done, total) / total + " %";
    if (done <= 0 || done >= total || elapsedS < ELAPSED_MIN_S) {
      return percent;
    }
    return percent + ", " + left(Math.round(elapsedS * (total - done) / done));
  }

  /** Returns a text like {@code 12 s left}, or in minutes from two on. */
  public static String left(long seconds) {
    return seconds < 2 * S_PER_MINUTE
        ? seconds + " s left"
        : Math.round((double) seconds / S_PER_MINUTE) + " min left";
  }
}
