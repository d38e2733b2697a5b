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
  private final LongAdder early = new LongAdder();
  private final LongAdder handled = new LongAdder();
  private final LongAdder handledNanos = new LongAdder();

  /**
   * Sums, since the process started.
   *
   * @param events that were sent
   * @param dropped deliveries that did not arrive
   * @param duplicated deliveries that arrived twice
   * @param delayed deliveries that arrived late
   * @param lost events that never took effect and never will
   * @param reapplied effects beyond the first of an event
   * @param early attempts of events whose prerequisite was missing
   */
  public record Sums(
      long events,
      long dropped,
      long duplicated,
      long delayed,
      long lost,
      long reapplied,
      long early) {}

  /** The sums now. */
  public Sums sums() {
    return new Sums(
        events.sum(),
        dropped.sum(),
        duplicated.sum(),
        delayed.sum(),
        lost.sum(),
        reapplied.sum(),
        early.sum());
  }

  /**
   * How far consumption has come, since the process started. The three are read one by one.
   *
   * @param events that were sent
   * @param handled those whose consumption has ended, whatever its outcome
   * @param handledNanos the sum of their times from arrival to that end
   */
  public record Progress(long events, long handled, long handledNanos) {}

  /** The progress now. */
  public Progress progress() {
    long ended = handled.sum(); // before what was sent: never more than that
    return new Progress(events.sum(), ended, handledNanos.sum());
  }

  /** The consumption of an event has ended, so long after the event arrived. */
  public void handled(long nanos) {
    handled.increment();
    handledNanos.add(nanos);
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

  /** An event came before its prerequisite, and had no effect. */
  public void early() {
    early.increment();
  }
}
