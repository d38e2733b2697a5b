package emporium.persistence.benchmark;

import emporium.persistence.Aggregate;

/** Counts the events that were consumed. Guarded by the lock of its negative number. */
public class ConsumedCount extends Aggregate {
  private int number;
  private long events;

  /** For the engine. */
  protected ConsumedCount() {}

  ConsumedCount(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  long events() {
    return events;
  }

  void count() {
    requireTouched();
    events++;
  }
}
