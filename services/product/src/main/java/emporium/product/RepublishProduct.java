package emporium.product;

import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;

/**
 * Republishes a product to Stock, as it is now, if Stock has not confirmed its last replace or
 * delete and its wait counts from {@code before} or earlier. It is no change: it takes no number.
 * Returns whether it was published.
 */
public record RepublishProduct(ProductId product, Instant before)
    implements Command<ProductRepository, Boolean> {
  @Override
  public LockSet locks() {
    return ProductLocks.product(product);
  }

  @Override
  public Boolean apply(ProductRepository products, Changes changes) {
    var found = products.product(product);
    var open = found == null ? null : found.unconfirmedChange();
    if (found == null || open == null || open.awaitedFrom().isAfter(before)) {
      return false;
    }
    changes.touch(found).republished(changes.now());
    changes.emit(Topics.PRODUCT_RESYNC, found.resyncEvent());
    return true;
  }
}
