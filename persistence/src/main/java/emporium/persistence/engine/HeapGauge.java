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
   * Of that, what a full collection has confirmed. What is refused for want of memory goes by this:
   * an estimate may count garbage.
   */
  default double confirmedShare() {
    return liveShare();
  }

  /**
   * Has a full collection made if only that can tell whether more than a share is live: the
   * confirmed share is above it, or an estimate is. What it found is known a moment later.
   *
   * @return whether one was made; it takes as long
   */
  default boolean confirm(double share) {
    return false;
  }

  /**
   * The live share after a collection of its own, if the last that examined everything is too old.
   * May take as long as a full collection.
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
