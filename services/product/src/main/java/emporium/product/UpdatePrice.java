package emporium.product;

import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import org.jspecify.annotations.Nullable;

/**
 * Gives a product a new price under the version it has, and publishes it. The result is the
 * product's sequence.
 *
 * <p>Refuses an unknown product, and a version that is not the current one. Source:
 * docs/semantics.md "Versions"; docs/openapi.yaml.
 *
 * @param version the version the price was made for; null applies to any
 * @param instanceId the client's transaction id
 */
public record UpdatePrice(
    ProductId product,
    long priceCents,
    @Nullable String version,
    String instanceId,
    ReplicationLevel replication)
    implements Command<ProductRepository, Long> {
  @Override
  public LockSet locks() {
    return SellerSequence.locks(product, replication);
  }

  @Override
  public Long apply(ProductRepository products, Changes changes) {
    var found = products.require(product);
    var current = found.data().version();
    if (version != null && !version.equals(current)) {
      throw new ProductRejection.StaleVersion(product, current);
    }
    changes.touch(found).changePrice(priceCents, changes.now());
    changes.emit(
        Topics.PRICE_UPDATED,
        found.repriced(instanceId, SellerSequence.next(products, product, replication, changes)));
    return found.sequence();
  }
}
