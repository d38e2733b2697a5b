package emporium.persistence.ms.proof;

import emporium.persistence.Aggregate;

/** Counts by the events: how many purses were touched. */
public class TransferTally extends Aggregate {
  private int number;
  private long touches;

  protected TransferTally() {}

  TransferTally(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  long touches() {
    return touches;
  }

  void count(int purses) {
    requireTouched();
    touches += purses;
  }
}
