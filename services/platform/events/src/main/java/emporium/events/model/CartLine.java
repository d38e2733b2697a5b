package emporium.events;

/**
 * One product in a cart.
 *
 * @param freightCents per line, not per piece
 * @param voucherCents the discount asked for on the whole line
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

  /** The product it asks for. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
