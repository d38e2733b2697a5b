package emporium.events;

import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.persistence.Event;
import java.time.Instant;

/**
 * E0. A product has a new price under the same version.
 *
 * @param sequence counts the changes of this product from 1, over both topics: an update that is
 *     not above what a consumer has applied is old
 * @param sellerSequence counts the changes of all products of this seller from 1, over both topics;
 *     0 if they are not counted, below {@link ReplicationLevel#CAUSAL_SELLER}
 */
public record PriceUpdated(
    int sellerId,
    int productId,
    long priceCents,
    String version,
    Instant updatedAt,
    String instanceId,
    long sequence,
    long sellerSequence)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }

  /** The product. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
