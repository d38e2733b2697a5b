package emporium.persistence.figures;

import emporium.persistence.Aggregate;

/** Counts the events that were consumed. Guarded by the lock of its negative number. */
public class Said extends Aggregate {
  private int number;
  private long events;

  /** For the engine. */
  protected Said() {}

  Said(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  long events() {
    return events;
  }

  void count() {
    changing();
    events++;
  }
}
