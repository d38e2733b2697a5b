package emporium.jmeter.result;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Searches the highest rate of an open loop at which the 99th percentile stays within a bound: it
 * doubles or halves the rate until one is sustained and a higher one is not, then takes the
 * geometric mean of both, until they are within 5 % or there are no probes left. Immutable,
 * thread-safe.
 *
 * @param p99BoundMs the 99th percentile must not exceed it
 * @param ofAll whether that is asked of each counted transaction; otherwise of the first one of the
 *     workload, the checkout of the marketplace
 * @param probesMax rates that are tried at most
 * @param seconds how long each is measured
 */
public record RateSearchRule(double p99BoundMs, boolean ofAll, int probesMax, int seconds) {
  private static final double CLOSE = 1.05;
  private static final double FACTOR = 2;
  private static final double RATE_MIN = 1;
  private static final double TENTHS = 10;

  /**
   * Returns whether a rate is sustained: within the bound, no transaction failed, and all could be
   * begun.
   *
   * @param samples that the percentile is of
   */
  public boolean isSustained(double p99Ms, long samples, long errors, long arrivalsNotBegun) {
    return samples > 0 && p99Ms <= p99BoundMs && errors == 0 && arrivalsNotBegun == 0;
  }

  /**
   * Returns the rate to try next; empty if the search has ended.
   *
   * @param first rate of the first probe
   * @param probes so far
   */
  public OptionalDouble next(double first, List<RateProbe> probes) {
    if (probes.isEmpty()) {
      return OptionalDouble.of(rounded(Math.max(RATE_MIN, first)));
    }
    double sustained = sustained(probes);
    double exceeded = exceeded(probes);
    boolean isClose = sustained > 0 && exceeded / sustained <= CLOSE;
    if (probes.size() >= probesMax || isClose || exceeded <= RATE_MIN) {
      return OptionalDouble.empty();
    }
    double next =
        Double.isInfinite(exceeded)
            ? sustained * FACTOR
            : sustained == 0
                ? Math.max(RATE_MIN, exceeded / FACTOR)
                : Math.sqrt(sustained * exceeded);
    return OptionalDouble.of(rounded(next));
  }

  /**
   * Returns the highest rate that was sustained, below the lowest that was not; 0 if none was. A
   * higher one that was sustained by luck does not count.
   */
  static double sustained(List<RateProbe> probes) {
    double exceeded = exceeded(probes);
    return probes.stream()
        .filter(RateProbe::sustained)
        .mapToDouble(RateProbe::ratePerSecond)
        .filter(rate -> rate < exceeded)
        .max()
        .orElse(0);
  }

  /** Returns the lowest rate that was not sustained; infinity if each was. */
  static double exceeded(List<RateProbe> probes) {
    return probes.stream()
        .filter(probe -> !probe.sustained())
        .mapToDouble(RateProbe::ratePerSecond)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static double rounded(double rate) {
    return Math.round(TENTHS * rate) / TENTHS;
  }
}
