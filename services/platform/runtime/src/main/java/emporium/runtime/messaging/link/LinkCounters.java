package emporium.runtime.messaging.link;

import java.util.concurrent.atomic.LongAdder;

/** Outcomes of the events of one topic at one consumer. Thread-safe. */
public final class LinkCounters {
  private final LongAdder events = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder duplicated = new LongAdder();
  private final LongAdder delayed = new LongAdder();
  private final LongAdder lost = new LongAdder();
  private final LongAdder reapplied = new LongAdder();

  /**
   * Sums, since the process started.
   *
   * @param events that were sent
   * @param dropped deliveries that did not arrive
   * @param duplicated deliveries that arrived twice
   * @param delayed deliveries that arrived late
   * @param lost events that never took effect and never will
   * @param reapplied effects beyond the first of an event
   */
  public record Sums(
      long events, long dropped, long duplicated, long delayed, long lost, long reapplied) {}

  /** The sums now. */
  public Sums sums() {
    return new Sums(
        events.sum(), dropped.sum(), duplicated.sum(), delayed.sum(), lost.sum(), reapplied.sum());
  }

  void sent() {
    events.increment();
  }

  void dropped() {
    dropped.increment();
  }

  void duplicated() {
    duplicated.increment();
  }

  void delayed() {
    delayed.increment();
  }

  /** An event will never take effect. */
  public void lost() {
    lost.increment();
  }

  /** An event took effect once more. */
  public void reapplied() {
    reapplied.increment();
  }
}
