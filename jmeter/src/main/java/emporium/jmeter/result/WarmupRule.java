package emporium.jmeter.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a server is settled: its last two windows differ little in throughput, and its
 * compilers took little of its processor time in the last one. A share that is unknown does not
 * count against it. Immutable, thread-safe.
 *
 * @param windowSeconds length of a window
 * @param secondsMax of load on each server; one that is not settled by then is measured as it is
 * @param changeMax relative change of throughput from the last window but one to the last
 * @param compilerShareMax share of the server's processor time; it must be below that
 */
public record WarmupRule(
    int windowSeconds, int secondsMax, double changeMax, double compilerShareMax) {
  private static final double CHANGE_MAX = 0.05;
  private static final double COMPILER_SHARE_MAX = 0.05;
  private static final int WINDOWS_MIN = 2;

  /**
   * Returns the rule of {@code compare}: 5 % of throughput, compilers below 5 % of the processor
   * time. Windows are shorter if two of that length do not fit.
   */
  public static WarmupRule of(int windowSeconds, int secondsMax) {
    int shortened = Math.max(1, Math.min(windowSeconds, secondsMax / WINDOWS_MIN));
    return new WarmupRule(shortened, secondsMax, CHANGE_MAX, COMPILER_SHARE_MAX);
  }

  /** Returns the number of windows at most. */
  public int windowsMax() {
    return secondsMax / windowSeconds;
  }

  /**
   * Returns whether a server is settled.
   *
   * @param perSecond throughput of each window so far
   * @param compilerShares of the server's processor time, of each window; null where unknown
   */
  public boolean isSettled(List<Double> perSecond, List<@Nullable Double> compilerShares) {
    return perSecond.size() >= WINDOWS_MIN
        && change(perSecond) <= changeMax
        && !isCompiling(compilerShares);
  }

  /** Returns whether the compilers took too much of the last window. */
  boolean isCompiling(List<@Nullable Double> compilerShares) {
    Double last = compilerShares.isEmpty() ? null : compilerShares.get(compilerShares.size() - 1);
    return last != null && last >= compilerShareMax;
  }

  /**
   * Returns the relative change of throughput from the last window but one to the last; 1 if there
   * is nothing to compare.
   */
  static double change(List<Double> perSecond) {
    int last = perSecond.size() - 1;
    double before = last < 1 ? 0 : perSecond.get(last - 1);
    return before == 0 ? 1 : Math.abs(perSecond.get(last) - before) / before;
  }
}
