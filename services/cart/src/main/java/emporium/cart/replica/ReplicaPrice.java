package emporium.cart.replica;

import emporium.events.model.CartLine;
import emporium.events.model.ProductId;

/**
 * Price, freight, name and version of a product as the cart service knows them: an immutable value,
 * published with a commit.
 *
 * <p>Source: docs/semantics.md "Price and voucher".
 *
 * @param freightCents of a line; {@link #UNKNOWN_FREIGHT} if the replica was made by a version that
 *     did not replicate it, and the product was not replaced since
 */
public record ReplicaPrice(
    ProductId product, String name, long priceCents, long freightCents, String version) {
  /** In place of a freight that was not replicated. */
  public static final long UNKNOWN_FREIGHT = -1;

  /** Whether the line can take what was published: it names this version, and all is known. */
  public boolean isOf(CartLine line) {
    return version.equals(line.version()) && freightCents != UNKNOWN_FREIGHT;
  }

  /** The line with what was published instead of what a client has sent. */
  public CartLine publish(CartLine line) {
    return new CartLine(
        line.sellerId(),
        line.productId(),
        name,
        priceCents,
        freightCents,
        line.quantity(),
        line.voucherCents(),
        line.version());
  }

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
