package emporium.locks;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts holders of IS and IX in one word, so that a transaction passes the root by two
 * compare-and-sets. Open while only intention modes are held and nobody waits. Closing hands the
 * counts to the caller, opening takes them back.
 *
 * <p>Thread-safe. Only the holder of the root's lock closes and opens.
 */
final class IntentionGate {
  private static final int COUNT_BITS = 31;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
  private static final long CLOSED = Long.MIN_VALUE;

  private final AtomicLong word = new AtomicLong();

  /** Counts one more holder. False if the gate is closed. */
  boolean tryEnter(LockMode mode) {
    return tryAdd(unit(mode));
  }

  /** Counts one holder less. False if the gate is closed. */
  boolean tryLeave(LockMode mode) {
    return tryAdd(-unit(mode));
  }

  private boolean tryAdd(long change) {
    long seen = word.get();
    while (seen >= 0) {
      long found = word.compareAndExchange(seen, seen + change);
      if (found == seen) {
        return true;
      }
      seen = found;
    }
    return false;
  }

  boolean isOpen() {
    return word.get() >= 0;
  }

  /** Closes the open gate and returns the counts. */
  long close() {
    return word.getAndSet(CLOSED);
  }

  /** Opens the closed gate. */
  void open(int shared, int exclusive) {
    word.set((long) exclusive << COUNT_BITS | shared);
  }

  /** The holders in {@code mode} among {@code counts}. */
  static int count(long counts, LockMode mode) {
    return (int) ((mode == LockMode.IX ? counts >>> COUNT_BITS : counts) & COUNT_MASK);
  }

  private static long unit(LockMode mode) {
    return mode == LockMode.IX ? 1L << COUNT_BITS : 1L;
  }
}
