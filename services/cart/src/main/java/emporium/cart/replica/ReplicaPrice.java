package emporium.cart.replica;

import emporium.events.model.CartLine;
import emporium.events.model.ProductId;

/**
 * Price and version of a product as the cart service knows them: an immutable value, published with
 * a commit.
 *
 * <p>Source: docs/semantics.md "Price and voucher".
 */
public record ReplicaPrice(ProductId product, long priceCents, String version) {
  /**
   * The line as it is to be submitted. Under the same version the replica's price holds, and what
   * it is above the line's goes to the customer as voucher: the customer pays the price seen.
   * Another version: the line stays as it is, stock decides.
   */
  public CartLine applyTo(CartLine line) {
    if (!version.equals(line.version()) || priceCents == line.unitPriceCents()) {
      return line;
    }
    long raisedCents = Math.max(0, priceCents - line.unitPriceCents());
    return new CartLine(
        line.sellerId(),
        line.productId(),
        line.productName(),
        priceCents,
        line.freightCents(),
        line.quantity(),
        line.voucherCents() + raisedCents * line.quantity(),
        line.version());
  }
}
