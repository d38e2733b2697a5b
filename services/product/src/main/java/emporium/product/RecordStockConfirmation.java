package emporium.product;

import emporium.events.ProductUpdateConfirmed;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Records that Stock has confirmed a product up to a change: what was unconfirmed up to there is
 * confirmed. A later change stays unconfirmed; repeated, it does nothing. Returns whether it
 * confirmed something.
 */
public record RecordStockConfirmation(ProductId product, long sequence)
    implements Command<ProductRepository, Boolean> {
  /** The command of an event. */
  public static RecordStockConfirmation from(ProductUpdateConfirmed event) {
    return new RecordStockConfirmation(event.product(), event.sequence());
  }

  @Override
  public LockSet locks() {
    return ProductLocks.product(product);
  }

  @Override
  public Boolean apply(ProductRepository products, Changes changes) {
    var found = products.product(product);
    if (found == null || !found.isConfirmedBy(sequence)) {
      return false;
    }
    changes.touch(found).confirmed();
    return true;
  }
}
