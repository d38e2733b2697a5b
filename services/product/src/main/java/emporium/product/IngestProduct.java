package emporium.product;

import emporium.events.model.ReplicationLevel;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Makes the product what the data states, now and after every reset, and publishes it. Ingesting
 * the same data repeatedly changes nothing. The result is whether something changed.
 */
public record IngestProduct(ProductData data, ReplicationLevel replication)
    implements Command<ProductRepository, Boolean> {
  /** Ingestion is no client's transaction. */
  private static final String NO_TRANSACTION = "";

  @Override
  public LockSet locks() {
    return SellerSequence.locks(data.id(), replication);
  }

  @Override
  public Boolean apply(ProductRepository products, Changes changes) {
    Product found = products.product(data.id());
    if (found == null) {
      found = changes.add(new Product(data, changes.now()));
    } else if (found.isAsIngested(data)) {
      return false;
    } else {
      changes.touch(found).ingest(data, changes.now());
    }
    SellerSequence.publish(found, NO_TRANSACTION, products, replication, changes);
    return true;
  }
}
