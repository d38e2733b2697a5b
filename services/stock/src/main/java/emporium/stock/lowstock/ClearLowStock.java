package emporium.stock;

import emporium.events.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Takes a warning back when what was asked for has left the window and nothing else happened to the
 * item. Returns whether it was taken back. Source: docs/continuous-queries.md.
 */
public record CheckStock(ProductId product) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(product);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    StockItem item = stock.item(product);
    if (item == null || !item.low() || LowStock.isLow(item, changes.now())) {
      return false;
    }
    LowStock.check(changes.touch(item), changes);
    return true;
  }
}
