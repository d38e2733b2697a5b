package emporium.events;

import emporium.persistence.Event;

/**
 * Stock has followed its product.
 *
 * @param sequence of the product's last change that Stock has followed; every earlier change counts
 *     as followed
 */
public record ProductFollowed(int sellerId, int productId, long sequence) implements Event {
  /** The product it is about. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
