package emporium.edge.delivery;

import java.util.concurrent.atomic.LongAdder;

/** What became of the events of one topic on their way to one consumer. Thread-safe. */
public final class LinkFigures {
  private final LongAdder events = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder duplicated = new LongAdder();
  private final LongAdder delayed = new LongAdder();
  private final LongAdder lost = new LongAdder();
  private final LongAdder doubled = new LongAdder();

  /**
   * Sums, since the process started.
   *
   * @param events that were sent
   * @param dropped deliveries that did not arrive
   * @param duplicated deliveries that arrived twice
   * @param delayed deliveries that arrived late
   * @param lost events that never took effect and never will
   * @param doubled effects beyond the first of an event
   */
  public record Sums(
      long events, long dropped, long duplicated, long delayed, long lost, long doubled) {}

  /** The sums now. */
  public Sums sums() {
    return new Sums(
        events.sum(), dropped.sum(), duplicated.sum(), delayed.sum(), lost.sum(), doubled.sum());
  }

  void event() {
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
  public void doubled() {
    doubled.increment();
  }
}
