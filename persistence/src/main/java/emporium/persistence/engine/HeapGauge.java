package emporium.persistence.engine;

/** How full of live objects this process's heap is. Thread-safe. */
@FunctionalInterface
public interface HeapGauge extends AutoCloseable {
  /** A heap with nothing in it. */
  HeapGauge EMPTY = () -> 0;

  /**
   * The share of the largest heap that was live after a collection, from 0 to 1: about what the
   * last collections that examined everything left, as far as that is known.
   */
  double liveShare();

  /**
   * Of that, what a full collection or the marking of the whole heap has confirmed. What is refused
   * for want of memory goes by this: an estimate may count garbage.
   */
  default double confirmedShare() {
    return liveShare();
  }

  /**
   * Has the heap examined if only that can tell whether more than a share is live: the confirmed
   * share is above it, or an estimate is. Waits while that runs; what it found may be known only
   * some collections later. For a thread of its own, periodically.
   *
   * @return whether that is open
   */
  default boolean confirm(double share) {
    return false;
  }

  /**
   * The live share; if an estimate is too far from what was confirmed, has the heap examined first,
   * where that does not stop the process, and waits while that runs.
   *
   * @param exactAbove the share above which an estimate is not enough
   */
  default double measure(double exactAbove) {
    return liveShare();
  }

  /** Nothing more is measured. */
  @Override
  default void close() {}
}
