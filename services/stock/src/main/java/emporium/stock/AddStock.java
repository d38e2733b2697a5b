package emporium.stock;

import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Puts pieces on hand. Returns how many are on hand afterwards. Source: paper 2.3, IncreaseStock.
 */
public record AddStock(ProductId product, int pieces) implements Command<StockRepository, Integer> {
  @Override
  public LockSet locks() {
    return StockLocks.item(product);
  }

  @Override
  public Integer apply(StockRepository stock, Changes changes) {
    StockItem item = changes.touch(stock.ingestedItem(product));
    item.add(pieces, changes.now());
    LowStockCheck.check(item, changes);
    return item.availablePieces();
  }
}
