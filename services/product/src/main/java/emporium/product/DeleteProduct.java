package emporium.product;

import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Switches a product off and publishes it; repeated, it changes nothing. The result is the sequence
 * that Stock has to confirm; 0 if it has, as it may when the product was off before. Refuses an
 * unknown product.
 */
public record DeleteProduct(ProductId product, ReplicationLevel replication)
    implements Command<ProductRepository, Long> {
  /** The request carries no transaction id. */
  private static final String NO_TRANSACTION = "";

  @Override
  public LockSet locks() {
    return SellerSequence.locks(product, replication);
  }

  @Override
  public Long apply(ProductRepository products, Changes changes) {
    var found = products.require(product);
    if (!found.active()) {
      return found.unconfirmedSequence();
    }
    changes.touch(found).delete(changes.now());
    SellerSequence.publish(found, NO_TRANSACTION, products, replication, changes);
    return found.unconfirmedSequence();
  }
}
