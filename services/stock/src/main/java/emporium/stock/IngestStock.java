package emporium.stock;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Ingests a stock row, whether or not an event of its product was consumed. Returns whether the row
 * is new.
 */
public record IngestStock(StockItemData row) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.item(row.product());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    StockItem known = stock.item(row.product());
    StockItem item =
        known == null
            ? changes.add(new StockItem(row.product(), changes.now()))
            : changes.touch(known);
    boolean isNew = !item.ingested();
    item.ingest(row, changes.now());
    LowStockCheck.check(item, changes);
    return isNew;
  }
}
