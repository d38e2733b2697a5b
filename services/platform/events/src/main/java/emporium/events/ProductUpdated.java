package emporium.events;

import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.persistence.Event;
import java.time.Instant;

/**
 * E1. A product was created, replaced (new version) or deleted (not active).
 *
 * @param sequence counts the changes of this product from 1, over both topics: an update that is
 *     not above what a consumer has applied is old
 * @param sellerSequence counts the changes of all products of this seller from 1, over both topics;
 *     0 if they are not counted, below {@link ReplicationLevel#CAUSAL_SELLER}
 * @param instanceId the client's transaction; empty for ingested and for deleted products
 */
public record ProductUpdated(
    int sellerId,
    int productId,
    String name,
    String sku,
    String category,
    String description,
    long priceCents,
    long freightCents,
    String status,
    String version,
    boolean active,
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

  /** Whether this is the product as ingested, which a reset restores. */
  public boolean isIngested() {
    return active && instanceId.isEmpty();
  }
}
