package emporium.stock.split;

import emporium.events.PartSettled;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.Reservation;
import emporium.stock.ReservationSettlement;
import emporium.stock.SplitSettlement;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;

/**
 * One owner has settled its part of a reservation; with the last part the reservation is settled.
 * Returns whether it was the last. Source: docs/adr/0019.
 */
public record RecordPartSettled(PartSettled part) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.reservation(part.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    SplitSettlement end = stock.splitSettlement(part.checkout());
    Reservation reservation = stock.reservation(part.checkout());
    if (end == null || reservation == null) {
      throw new IllegalStateException("No split settlement of the checkout: " + part.checkout());
    }
    changes.touch(end).recordPart(part.sellerId());
    if (!end.isComplete()) {
      return false;
    }
    boolean sold = end.sold();
    changes.remove(end);
    ReservationSettlement.complete(reservation, sold, changes);
    return true;
  }
}
