package emporium.locks;

import emporium.locks.internal.CompositeLockListener;

/**
 * Observes how long locks were waited for and held, for histograms and reports. Called by the
 * thread that waited or held, outside all internal locks; {@link #held} after the locks of that
 * close are released. Implementations must be thread-safe and quick. What they throw is logged and
 * otherwise ignored.
 */
public interface LockListener {
  /** Observes nothing. */
  LockListener NONE =
      new LockListener() {
        @Override
        public boolean observesHolds() {
          return false;
        }
      };

  /**
   * Whether {@link #held} is to be called; read once by each manager. It costs a clock reading for
   * each acquisition and each release; without it, only threads that wait pay.
   */
  default boolean observesHolds() {
    return true;
  }

  /**
   * A wait is over, by grant, deadline or interrupt.
   *
   * @param key the domain key or {@link RootKey#ROOT}
   * @param nanos how long was waited for this key
   */
  default void waited(Object key, LockMode mode, long nanos) {}

  /** A lock was not granted before the deadline of its set; after {@link #waited}, if it was. */
  default void timedOut(Object key, LockMode mode) {}

  /**
   * A lock was released.
   *
   * @param key the domain key or {@link RootKey#ROOT}
   * @param mode the mode held at last
   * @param nanos time from the start of its acquisition, or from the end of its last wait before
   *     the grant, to the release
   */
  default void held(Object key, LockMode mode, long nanos) {}

  /** A wait has passed the manager's threshold; called once per wait, by the waiting thread. */
  default void slow(SlowWait wait) {}

  /** A listener that notifies this one and then {@code other}. */
  default LockListener and(LockListener other) {
    return new CompositeLockListener(this, other);
  }
}
