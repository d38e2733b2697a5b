package emporium.product;

import emporium.events.model.ReplicationLevel;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Replaces a product by a new version of it and publishes it; carts that hold the old version are
 * refused by stock. The version is the client's transaction id. The result is the product's
 * sequence, which Stock has to confirm.
 *
 * <p>Refuses an unknown product: products come in by ingestion together with their stock, so
 * replacing a product that was not ingested is a mistake in the ids, and making a product of it
 * would offer what has no stock item (docs/semantics.md "Reads": an unknown single entity is 404).
 * Source: docs/openapi.yaml; the paper's Product Delete.
 */
public record ReplaceProduct(ProductData data, ReplicationLevel replication)
    implements Command<ProductRepository, Long> {
  @Override
  public LockSet locks() {
    return SellerSequence.locks(data.id(), replication);
  }

  @Override
  public Long apply(ProductRepository products, Changes changes) {
    var product = changes.touch(products.require(data.id()));
    product.replace(data, changes.now());
    SellerSequence.publish(product, data.version(), products, replication, changes);
    return product.sequence();
  }
}
