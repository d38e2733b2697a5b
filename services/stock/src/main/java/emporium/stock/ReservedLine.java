package emporium.stock;

import emporium.events.model.CartLine;
import emporium.events.model.ProductId;

/** Pieces of one product that a reservation holds. Immutable; owned by its {@link Reservation}. */
public class ReservedLine {
  private int sellerId;
  private int productId;
  private int quantity;

  protected ReservedLine() {}

  ReservedLine(CartLine line) {
    sellerId = line.sellerId();
    productId = line.productId();
    quantity = line.quantity();
  }

  /** The product it holds pieces of. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }

  /** How many pieces. */
  public int quantity() {
    return quantity;
  }
}
