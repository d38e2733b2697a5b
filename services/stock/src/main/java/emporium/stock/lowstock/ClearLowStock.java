package emporium.stock.lowstock;

import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.LowStockCheck;
import emporium.stock.StockItem;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;

/**
 * Withdraws a warning when requested pieces have left the window and nothing else happened to the
 * item. Returns whether it was withdrawn. Source: docs/continuous-queries.md.
 */
public record ClearLowStock(ProductId product) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.item(product);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    StockItem item = stock.item(product);
    if (item == null || !item.low() || LowStockCheck.isLow(item, changes.now())) {
      return false;
    }
    LowStockCheck.check(changes.touch(item), changes);
    return true;
  }
}
