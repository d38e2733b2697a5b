package emporium.stock;

import emporium.events.model.CartLine;
import emporium.events.model.ItemStatus;
import emporium.events.model.ProductId;

/**
 * A line of a checkout that could not be reserved, and why. Immutable; owned by its {@link
 * Reservation}.
 */
public class RefusedLine {
  private int sellerId;
  private int productId;
  private int quantity;
  private byte statusCode;

  protected RefusedLine() {}

  RefusedLine(CartLine line, ItemStatus status) {
    sellerId = line.sellerId();
    productId = line.productId();
    quantity = line.quantity();
    statusCode = status.code();
  }

  /** The product it requested. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }

  /** How many pieces it requested. */
  public int quantity() {
    return quantity;
  }

  /** Why it was refused. */
  public ItemStatus status() {
    return ItemStatus.ofCode(statusCode);
  }
}
