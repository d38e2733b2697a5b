package emporium.persistence.ms.proof;

import emporium.persistence.Aggregate;

/** Counts what the events say: how many purses were touched. */
public class Tally extends Aggregate {
  private int number;
  private long touches;

  protected Tally() {}

  Tally(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  long touches() {
    return touches;
  }

  void count(int purses) {
    changing();
    touches += purses;
  }
}
