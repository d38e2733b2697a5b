package emporium.runtime.messaging;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Whether the engine had no room for an event of this process lately: its disk or its tables are
 * full. What is only early then may wait for such an event. Thread-safe.
 */
final class RecentShortage {
  private final LongSupplier nanoTime;
  private final long rememberedNanos;
  private volatile long untilNanos;
  private volatile boolean seen;

  /**
   * Nothing was short so far.
   *
   * @param rememberedMs how long a shortage is recent
   */
  RecentShortage(LongSupplier nanoTime, long rememberedMs) {
    this.nanoTime = nanoTime;
    this.rememberedNanos = TimeUnit.MILLISECONDS.toNanos(rememberedMs);
  }

  /** There was no room just now. */
  void noteNow() {
    untilNanos = nanoTime.getAsLong() + rememberedNanos;
    seen = true;
  }

  boolean isRecent() {
    return seen && untilNanos - nanoTime.getAsLong() > 0;
  }
}
