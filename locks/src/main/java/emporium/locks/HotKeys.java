package emporium.locks;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A listener that finds the keys waited for most often, in bounded memory: it watches {@code
 * capacity} keys, and a key not watched yet takes the place and the count of the one with the
 * fewest waits. A key with more than one in {@code capacity} of all waits is always among them.
 *
 * <p>Thread-safe. Costs nothing where no thread waits.
 *
 * <p>Source: A. Metwally, D. Agrawal, A. El Abbadi, "Efficient Computation of Frequent and Top-k
 * Elements in Data Streams", 2005 (Space-Saving).
 */
public final class HotKeys implements LockListener {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Object, HotKey> watched = new HashMap<>();
  private final int capacity;

  /**
   * Watches that many keys.
   *
   * @throws IllegalArgumentException if {@code capacity} is not positive
   */
  public HotKeys(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("Capacity must be positive: " + capacity);
    }
    this.capacity = capacity;
  }

  @Override
  public boolean observesHolds() {
    return false;
  }

  @Override
  public void waited(Object key, LockMode mode, long nanos) {
    lock.lock();
    try {
      HotKey before = watched.get(key);
      if (before == null) {
        before = watched.size() < capacity ? new HotKey(key, 0, 0, 0) : displaced(key);
      }
      watched.put(
          key,
          new HotKey(key, before.waits() + 1, before.waitsTooMany(), before.waitNanos() + nanos));
    } finally {
      lock.unlock();
    }
  }

  private HotKey displaced(Object by) {
    HotKey coldest =
        watched.values().stream().min(Comparator.comparingLong(HotKey::waits)).orElseThrow();
    watched.remove(coldest.key());
    return new HotKey(by, coldest.waits(), coldest.waits(), 0);
  }

  /** The keys waited for most often, the hottest first, at most {@code keysMax}. */
  public List<HotKey> hottest(int keysMax) {
    lock.lock();
    try {
      return watched.values().stream()
          .sorted(Comparator.comparingLong(HotKey::waits).reversed())
          .limit(keysMax)
          .toList();
    } finally {
      lock.unlock();
    }
  }
}
