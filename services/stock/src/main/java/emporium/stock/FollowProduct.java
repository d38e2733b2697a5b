package emporium.stock;

import emporium.events.ProductId;
import emporium.events.ProductUpdated;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Lets the stock item follow its product: another version, sold or not. What the product says
 * before the row has come is kept for it; what is not newer than the last that was followed does
 * nothing. Returns whether anything changed. Source: semantics "Versions".
 *
 * @param asIngested whether this is the product a reset goes back to
 */
public record FollowProduct(
    ProductId product, String version, boolean active, long sequence, boolean asIngested)
    implements Command<StockRepository, Boolean> {
  /** The command of an event. */
  public static FollowProduct from(ProductUpdated event) {
    return new FollowProduct(
        event.product(), event.version(), event.active(), event.sequence(), event.ingested());
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(product);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    StockItem known = stock.item(product);
    if (known != null && !known.precedes(sequence)) {
      return false;
    }
    StockItem item =
        known == null ? changes.add(new StockItem(product, changes.now())) : changes.touch(known);
    item.follow(version, active, sequence, asIngested, changes.now());
    return true;
  }
}
