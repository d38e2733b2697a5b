package emporium.events;

/** So many pieces of a product. */
public record PieceLine(int sellerId, int productId, int quantity) {
  /** The product. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
