package emporium.events.model;

import java.time.Instant;

/**
 * One line of an invoice.
 *
 * @param orderItemId from 1
 * @param totalItemsCents unit price times quantity
 * @param totalIncentiveCents the discount: the voucher, at most {@code totalItemsCents}
 * @param totalAmountCents {@code totalItemsCents - totalIncentiveCents}; freight not included
 */
public record OrderLine(
    int orderItemId,
    int sellerId,
    int productId,
    String productName,
    long unitPriceCents,
    int quantity,
    long freightCents,
    long totalItemsCents,
    long totalAmountCents,
    long totalIncentiveCents,
    Instant shippingLimitDate) {

  /** The product sold. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }
}
