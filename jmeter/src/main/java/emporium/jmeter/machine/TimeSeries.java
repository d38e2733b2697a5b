package emporium.jmeter.machine;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Samples by their time, a bounded number: at the bound every other one is removed, and from then
 * on they are taken half as often. Thread-safe; guarded by this.
 *
 * @param <V> a sample
 */
final class TimeSeries<V> {
  private final TreeMap<Long, V> samples = new TreeMap<>();
  private final int samplesMax;
  private final long earlyMaxMs; // timers are not exact
  private long pauseMs;

  /**
   * @param pauseMs between two samples at first
   * @param samplesMax upper bound of their number
   */
  TimeSeries(long pauseMs, int samplesMax) {
    this.pauseMs = pauseMs;
    this.samplesMax = samplesMax;
    this.earlyMaxMs = pauseMs / 2;
  }

  /** Takes a sample if one is due. */
  void add(long nowMs, Supplier<V> sample) {
    if (isDue(nowMs)) {
      keep(nowMs, sample.get());
    }
  }

  private synchronized boolean isDue(long nowMs) {
    return samples.isEmpty() || nowMs - samples.lastKey() > pauseMs - earlyMaxMs;
  }

  private synchronized void keep(long atMs, V sample) {
    samples.put(atMs, sample);
    if (samples.size() == samplesMax) {
      boolean[] goes = {false};
      samples.keySet().removeIf(at -> goes[0] = !goes[0]);
      pauseMs *= 2;
    }
  }

  /** The first sample since a time. */
  synchronized Map.@Nullable Entry<Long, V> ceiling(long atMs) {
    return samples.ceilingEntry(atMs);
  }

  /** The last sample up to a time. */
  synchronized Map.@Nullable Entry<Long, V> floor(long atMs) {
    return samples.floorEntry(atMs);
  }

  /** Returns all samples by their time, as they are now. */
  synchronized NavigableMap<Long, V> copy() {
    return new TreeMap<>(samples);
  }

  /** Returns the number of samples. */
  synchronized int size() {
    return samples.size();
  }
}
