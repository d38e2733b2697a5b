package emporium.events.model;

/** A number of pieces of a product. */
public record ProductQuantity(int sellerId, int productId, int quantity) {
  /** The product. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
