package emporium.stock.split;

import emporium.events.PartSettled;
import emporium.events.SettlePart;
import emporium.events.Topics;
import emporium.events.model.ProductQuantity;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.ReservationSettlement;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;

/**
 * Sells or frees what a checkout has reserved here, and notifies the replica of the checkout. The
 * inbox applies it once. Returns how many lines there were. Source: docs/adr/0019.
 */
public record SettleOwnItems(SettlePart part) implements Command<StockRepository, Integer> {
  @Override
  public LockSet locks() {
    return StockLocks.items(part.lines().stream().map(ProductQuantity::product).toList());
  }

  @Override
  public Integer apply(StockRepository stock, Changes changes) {
    for (ProductQuantity line : part.lines()) {
      ReservationSettlement.settle(line.product(), line.quantity(), part.paid(), stock, changes);
    }
    changes.emit(Topics.PART_SETTLED, new PartSettled(part.checkout(), part.sellerId()));
    return part.lines().size();
  }
}
