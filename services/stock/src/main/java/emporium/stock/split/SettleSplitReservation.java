package emporium.stock.split;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.SettleReservation;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;

/**
 * {@link SettleReservation} where some of the products are elsewhere: each owner settles its part.
 * That only starts here, and nothing happens while a settlement is under way. Returns whether it
 * starts now. Source: docs/adr/0019.
 */
public record SettleSplitReservation(SettleReservation whole, ItemPlacement owners)
    implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.reservation(whole.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    return whole.settle(
        stock,
        changes,
        open -> StartSplitSettlement.begin(open, whole.paid(), owners, stock, changes));
  }
}
