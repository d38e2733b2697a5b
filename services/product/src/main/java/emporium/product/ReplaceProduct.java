package emporium.product;

import emporium.events.Replication;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Replaces a product by a new version of it and says so; carts that hold the old version are
 * refused by stock. The version is the client's transaction id. The result is the product's
 * sequence, which Stock has to confirm.
 *
 * <p>Refuses an unknown product: products come in by ingestion together with their stock, so
 * replacing what nobody ingested is a mistake in the ids, and making a product of it would offer
 * what no stock item stands behind (docs/semantics.md "Reads": an unknown single entity is 404).
 * Source: docs/openapi.yaml; the paper's Product Delete.
 */
public record ReplaceProduct(ProductData data, Replication replication)
    implements Command<ProductRepository, Long> {
  @Override
  public LockSet locks() {
    return Catalogue.locks(data.id(), replication);
  }

  @Override
  public Long apply(ProductRepository products, Changes changes) {
    var product = changes.touch(products.known(data.id()));
    product.replace(data, changes.now());
    changes.emit(
        Topics.PRODUCT_UPDATED,
        product.updated(data.version(), Catalogue.next(products, data.id(), replication, changes)));
    return product.sequence();
  }
}
