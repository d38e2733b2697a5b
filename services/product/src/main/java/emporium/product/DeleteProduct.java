package emporium.product;

import emporium.events.ProductId;
import emporium.events.Replication;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Switches a product off and says so; doing it again changes nothing. The result is whether it was
 * on. Refuses an unknown product.
 */
record DeleteProduct(ProductId product, Replication replication)
    implements Command<ProductRepository, Boolean> {
  /** The request carries no transaction id. */
  private static final String NO_TRANSACTION = "";

  @Override
  public LockSet locks() {
    return Catalogue.locks(product, replication);
  }

  @Override
  public Boolean apply(ProductRepository products, Changes changes) {
    var found = products.known(product);
    if (!found.active()) {
      return false;
    }
    changes.touch(found).delete(changes.now());
    changes.emit(
        Topics.PRODUCT_UPDATED,
        found.updated(NO_TRANSACTION, Catalogue.next(products, product, replication, changes)));
    return true;
  }
}
