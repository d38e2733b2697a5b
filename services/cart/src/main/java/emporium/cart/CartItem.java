package emporium.cart;

import emporium.events.model.CartLine;
import emporium.events.model.ProductId;

/**
 * One product in a cart, or in a checkout as it was submitted. Part of its {@link Cart} or {@link
 * Checkout}, never shared between two of them, and guarded by its owner's lock.
 */
public class CartItem {
  private int sellerId;
  private int productId;
  private String productName = "";
  private long unitPriceCents;
  private long freightCents; // per line, not per piece
  private int quantity;
  private long voucherCents; // on the whole line
  private String version = "";

  protected CartItem() {}

  CartItem(CartLine line) {
    sellerId = line.sellerId();
    productId = line.productId();
    take(line, line.quantity(), line.voucherCents());
  }

  /**
   * Adds quantity and voucher up; everything else of the newer line wins (docs/semantics.md,
   * "Checkout").
   */
  void merge(CartLine line) {
    take(line, quantity + line.quantity(), voucherCents + line.voucherCents());
  }

  private void take(CartLine line, int quantityNow, long voucherCentsNow) {
    productName = line.productName();
    unitPriceCents = line.unitPriceCents();
    freightCents = line.freightCents();
    quantity = quantityNow;
    voucherCents = voucherCentsNow;
    version = line.version();
  }

  int quantity() {
    return quantity;
  }

  boolean isOf(ProductId product) {
    return sellerId == product.sellerId() && productId == product.productId();
  }

  /** The same as a value. */
  public CartLine line() {
    return new CartLine(
        sellerId,
        productId,
        productName,
        unitPriceCents,
        freightCents,
        quantity,
        voucherCents,
        version);
  }
}
