package emporium.stock;

import emporium.events.PartEnded;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * One owner has ended its part of a reservation; with the last part the reservation ends. Returns
 * whether it was the last. Source: docs/adr/0019.
 */
record TakePartEnd(PartEnded part) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(part.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    PartedEnd end = stock.partedEnd(part.checkout());
    Reservation reservation = stock.reservation(part.checkout());
    if (end == null || reservation == null) {
      throw new IllegalStateException("No such end is under way: " + part.checkout());
    }
    changes.touch(end).take(part.sellerId());
    if (!end.isComplete()) {
      return false;
    }
    boolean sold = end.sold();
    changes.remove(end);
    Ends.conclude(reservation, sold, changes);
    return true;
  }
}
