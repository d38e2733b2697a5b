package emporium.stock.split;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.CancelReservation;
import emporium.stock.SplitReservation;
import emporium.stock.SplitSettlement;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;

/**
 * {@link CancelReservation} where some of the products are elsewhere: each owner frees its part.
 * That only starts here; while they are still reserving, the cancellation is recorded and takes
 * effect when they have. Returns whether it starts now. Source: docs/adr/0019.
 */
public record CancelSplitReservation(CancelReservation whole, ItemPlacement owners)
    implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.reservation(whole.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    SplitReservation reserving = stock.splitReservation(whole.checkout());
    if (reserving != null) {
      changes.touch(reserving).cancel();
      return false;
    }
    SplitSettlement underWay = stock.splitSettlement(whole.checkout());
    whole.requireNotPaid(underWay != null && underWay.sold());
    return whole.cancel(
        stock, changes, open -> StartSplitSettlement.begin(open, false, owners, stock, changes));
  }
}
