package emporium.jmeter.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * Equal intervals of time, one after the other, and what samples tell of each.
 *
 * @param startMs of the first, in milliseconds since the epoch
 * @param lengthMs of each
 * @param count how many
 */
public record TimeIntervals(long startMs, long lengthMs, int count) {
  private static final double MS_PER_S = 1_000;

  /** Returns the end of an interval, in milliseconds since the epoch; the first is 0. */
  public long endMs(int interval) {
    return startMs + (interval + 1) * lengthMs;
  }

  /**
   * Returns the growth per second of a counter in each interval, between two samples as if it grew
   * evenly. The list ends with the samples: it has no interval of which they cover less than half,
   * and is empty if that is the first.
   *
   * @param samples values of the counter by their time
   */
  public List<Long> ratesPerSecond(NavigableMap<Long, Double> samples) {
    var rates = new ArrayList<Long>(count);
    for (int interval = 0; interval < count && !samples.isEmpty(); interval++) {
      long fromMs = Math.max(endMs(interval) - lengthMs, samples.firstKey());
      long toMs = Math.min(endMs(interval), samples.lastKey());
      if (toMs - fromMs < lengthMs / 2) {
        break;
      }
      double grown = valueAt(samples, toMs) - valueAt(samples, fromMs);
      rates.add(Math.round(Math.max(0, grown) * MS_PER_S / (toMs - fromMs)));
    }
    return rates;
  }

  /** Returns the last value of each interval, or the one before it; none before the first. */
  public List<Long> lastValues(NavigableMap<Long, Double> samples) {
    var values = new ArrayList<Long>(count);
    for (int interval = 0; interval < count && !samples.isEmpty(); interval++) {
      if (samples.lastKey() <= endMs(interval) - lengthMs) {
        break; // it ended before
      }
      Map.Entry<Long, Double> last = samples.floorEntry(endMs(interval));
      values.add(Math.round((last == null ? samples.firstEntry() : last).getValue()));
    }
    return values;
  }

  private static double valueAt(NavigableMap<Long, Double> samples, long atMs) {
    Map.Entry<Long, Double> before = samples.floorEntry(atMs);
    Map.Entry<Long, Double> after = samples.ceilingEntry(atMs);
    if (before == null || after == null || before.getKey().equals(after.getKey())) {
      return (before == null ? samples.firstEntry() : before).getValue();
    }
    double part = (double) (atMs - before.getKey()) / (after.getKey() - before.getKey());
    return before.getValue() + part * (after.getValue() - before.getValue());
  }
}
