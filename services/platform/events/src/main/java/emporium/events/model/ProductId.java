package emporium.events.model;

/**
 * A product of a seller, and with it the stock item and the replica of that product. Exists with
 * its seller.
 */
public record ProductId(int sellerId, int productId) implements Comparable<ProductId> {
  /** The owner. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  @Override
  public int compareTo(ProductId other) {
    int bySeller = Integer.compare(sellerId, other.sellerId);
    return bySeller != 0 ? bySeller : Integer.compare(productId, other.productId);
  }
}
