package emporium.events;

import emporium.events.model.ProductId;
import emporium.persistence.Event;

/**
 * Stock has confirmed a change of its product.
 *
 * @param sequence of the product's last change that Stock has confirmed; every earlier change
 *     counts as confirmed
 */
public record ProductUpdateConfirmed(int sellerId, int productId, long sequence) implements Event {
  /** The product. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
