package emporium.events.model;

/**
 * One product in a cart.
 *
 * @param freightCents per line, not per piece
 * @param voucherCents the discount requested on the whole line
 * @param version opaque, compared for equality only
 */
public record CartLine(
    int sellerId,
    int productId,
    String productName,
    long unitPriceCents,
    long freightCents,
    int quantity,
    long voucherCents,
    String version) {

  /** The requested product. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
