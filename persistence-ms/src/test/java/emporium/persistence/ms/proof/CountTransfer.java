package emporium.persistence.ms.proof;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Objects;

/** Applies an event: adds it to a tally. */
record CountTransfer(Purses.Moved event) implements Command<Purses, Long> {
  private int tally() {
    return (int) (event.transfer() % Purses.TALLIES);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(Purses.tallyLock(tally()));
  }

  @Override
  public Long apply(Purses state, Changes changes) {
    TransferTally tally = changes.touch(Objects.requireNonNull(state.tallies.find(tally())));
    tally.count(event.purses());
    return tally.touches();
  }
}
