package emporium.product;

import emporium.events.ProductId;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;

/**
 * Says a product to Stock again, as it is now, if Stock has not confirmed its last replace or
 * delete and its wait counts from {@code before} or earlier. It is no change: it takes no number.
 * Returns whether it was said.
 */
public record SayAgain(ProductId product, Instant before)
    implements Command<ProductRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(product);
  }

  @Override
  public Boolean apply(ProductRepository products, Changes changes) {
    var found = products.product(product);
    var open = found == null ? null : found.openChange();
    if (found == null || open == null || open.waitsFrom().isAfter(before)) {
      return false;
    }
    changes.touch(found).saidAgain(changes.now());
    changes.emit(Topics.PRODUCT_SAID_AGAIN, found.again());
    return true;
  }
}
