package emporium.events;

import emporium.persistence.Event;
import java.time.Instant;

/**
 * E0. A product has a new price under the same version.
 *
 * @param sequence counts the changes of this product from 1, over both topics: an update that is
 *     not above what a consumer has applied is old
 */
public record PriceUpdated(
    int sellerId,
    int productId,
    long priceCents,
    String version,
    Instant updatedAt,
    String instanceId,
    long sequence)
    implements Event {
  /** The product it is about. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
