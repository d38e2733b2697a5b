package emporium.stock;

import emporium.events.ProductFollowed;
import emporium.events.ProductId;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Lets the stock item follow its product: another version, sold or not. What the product says
 * before the row has come is kept for it; what is not newer than the last that was followed does
 * nothing. Returns whether anything changed.
 *
 * <p>Confirms, in the same commit, how far the item follows: also when it followed before, since it
 * may be the confirmation that was lost. Source: docs/semantics.md "Versions", "Finished".
 *
 * @param asIngested whether this is the product a reset goes back to
 * @param confirmed whether the product waits for a confirmation
 */
public record FollowProduct(
    ProductId product,
    String version,
    boolean active,
    long sequence,
    boolean asIngested,
    boolean confirmed)
    implements Command<StockRepository, Boolean> {
  /** The command of a change. Nobody waits until an ingested product is followed. */
  public static FollowProduct from(ProductUpdated event) {
    return of(event, !event.ingested());
  }

  /** The command of what the product says again, because it has waited for long. */
  public static FollowProduct again(ProductUpdated event) {
    return of(event, true);
  }

  private static FollowProduct of(ProductUpdated event, boolean confirmed) {
    return new FollowProduct(
        event.product(),
        event.version(),
        event.active(),
        event.sequence(),
        event.ingested(),
        confirmed);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(product);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    StockItem known = stock.item(product);
    boolean isNews = known == null || known.precedes(sequence);
    if (isNews) {
      StockItem item =
          known == null ? changes.add(new StockItem(product, changes.now())) : changes.touch(known);
      item.follow(version, active, sequence, asIngested, changes.now());
    }
    if (confirmed) {
      long followed = known == null ? sequence : known.productSequence();
      changes.emit(
          Topics.PRODUCT_FOLLOWED,
          new ProductFollowed(product.sellerId(), product.productId(), followed));
    }
    return isNews;
  }
}
