package emporium.events;

import emporium.events.model.ProductId;
import emporium.persistence.Event;
import java.time.Instant;

/**
 * Weekly demand for a product exceeds its free pieces, or no longer does.
 *
 * @param low whether it does now
 * @param requestedPieces requested within the last 28 days, whatever the outcome
 * @param freePieces on hand and not reserved
 * @param at when that changed
 * @param transition counts from 1 how often this product has become low or ceased to be: a consumer
 *     that has consumed a later transition ignores an earlier one
 */
public record LowStockWarning(
    int sellerId,
    int productId,
    boolean low,
    long requestedPieces,
    int freePieces,
    Instant at,
    long transition)
    implements Event {
  /** The product. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
