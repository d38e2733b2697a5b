package emporium.jmeter.audit;

import java.util.ArrayList;
import java.util.List;

/**
 * A set of moments of the driver's clock, as spans that do not touch each other, in their order.
 * Immutable once filled.
 */
final class Intervals {
  private final List<long[]> spans = new ArrayList<>();

  /** Adds an interval with both its ends; it starts no earlier than the last one added. */
  void add(long from, long until) {
    if (!spans.isEmpty() && from <= last()[1]) {
      last()[1] = Math.max(last()[1], until);
    } else {
      spans.add(new long[] {from, until});
    }
  }

  private long[] last() {
    return spans.get(spans.size() - 1);
  }

  private boolean contains(long moment) {
    return spans.stream().anyMatch(span -> span[0] <= moment && moment <= span[1]);
  }

  /**
   * Returns whether all of them have a moment in common: if so, one at which an interval begins.
   */
  static boolean haveCommonInstant(List<Intervals> all) {
    return all.stream()
        .flatMap(one -> one.spans.stream())
        .anyMatch(span -> all.stream().allMatch(one -> one.contains(span[0])));
  }
}
