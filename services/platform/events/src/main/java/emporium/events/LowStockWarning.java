package emporium.events;

import emporium.persistence.Event;
import java.time.Instant;

/**
 * More of a product is asked for in a week than can be promised, or no longer so.
 *
 * @param low whether it is so now
 * @param requestedPieces asked for within the last 28 days, whatever came of it
 * @param freePieces on hand and not promised
 * @param at when it became so
 * @param crossing counts from 1 how often this product has become low or ceased to be: a consumer
 *     that has heard of a later crossing ignores an earlier one
 */
public record LowStockWarning(
    int sellerId,
    int productId,
    boolean low,
    long requestedPieces,
    int freePieces,
    Instant at,
    long crossing)
    implements Event {
  /** The product it is about. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
