package emporium.stock;

import emporium.events.ProductUpdateConfirmed;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Records another version of a stock item's product, sold or not. What the product publishes before
 * the row has come is kept for it; what is not newer than the last that was recorded does nothing.
 * Returns whether anything changed.
 *
 * <p>Confirms, in the same commit, the sequence that the item has: also when nothing changed, since
 * the confirmation may have been lost. Source: docs/semantics.md "Versions", "Finished".
 *
 * @param asIngested whether this is the product a reset goes back to
 * @param confirmed whether the product waits for a confirmation
 */
public record RecordProductVersion(
    ProductId product,
    String version,
    boolean active,
    long sequence,
    boolean asIngested,
    boolean confirmed)
    implements Command<StockRepository, Boolean> {
  /** The command of a change. No request waits for the confirmation of an ingested product. */
  public static RecordProductVersion from(ProductUpdated event) {
    return of(event, !event.isIngested());
  }

  /** The command of what the product republishes, because it has waited for long. */
  public static RecordProductVersion resync(ProductUpdated event) {
    return of(event, true);
  }

  private static RecordProductVersion of(ProductUpdated event, boolean confirmed) {
    return new RecordProductVersion(
        event.product(),
        event.version(),
        event.active(),
        event.sequence(),
        event.isIngested(),
        confirmed);
  }

  @Override
  public LockSet locks() {
    return StockLocks.item(product);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    StockItem known = stock.item(product);
    boolean isNews = known == null || known.precedes(sequence);
    if (isNews) {
      StockItem item =
          known == null ? changes.add(new StockItem(product, changes.now())) : changes.touch(known);
      item.recordProductVersion(version, active, sequence, asIngested, changes.now());
    }
    if (confirmed) {
      long followed = known == null ? sequence : known.productSequence();
      changes.emit(
          Topics.PRODUCT_UPDATE_CONFIRMED,
          new ProductUpdateConfirmed(product.sellerId(), product.productId(), followed));
    }
    return isNews;
  }
}
