package emporium.persistence.ms.graph;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Iterator;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Moments in which no command is half done. A pause is bounded in time: what takes longer is done
 * in several, between which commands run. Thread-safe.
 */
public final class CommandPauses {
  private final Lock exclusive;
  private final LongSupplier nanoTime;
  private final long sliceNanosMax;
  private final LongConsumer paused;

  /**
   * @param exclusive the exclusive side of the lock that each command holds the shared side of
   * @param sliceNanosMax longest time of a pause, but for the element in hand; 0 for one element
   * @param paused told how long commands waited for a pause, from when it was requested
   */
  public CommandPauses(
      Lock exclusive, LongSupplier nanoTime, long sliceNanosMax, LongConsumer paused) {
    this.exclusive = exclusive;
    this.nanoTime = nanoTime;
    this.sliceNanosMax = sliceNanosMax;
    this.paused = paused;
  }

  /** Runs work that takes next to no time. */
  @CanIgnoreReturnValue
  <T> T run(Supplier<T> work) {
    long requestedNanos = nanoTime.getAsLong();
    exclusive.lock();
    try {
      return work.get();
    } finally {
      exclusive.unlock();
      paused.accept(nanoTime.getAsLong() - requestedNanos);
    }
  }

  /** Takes elements until there is none or time is up, at least one if there is one. */
  <T> void slice(Iterator<T> elements, Consumer<T> work) {
    run(
        () -> {
          long beginNanos = nanoTime.getAsLong();
          boolean isOver = !elements.hasNext();
          while (!isOver) {
            work.accept(elements.next());
            isOver = !elements.hasNext() || nanoTime.getAsLong() - beginNanos >= sliceNanosMax;
          }
          return isOver;
        });
  }
}
