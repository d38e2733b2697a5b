package emporium.order;

import emporium.events.model.CartLine;
import emporium.events.model.OrderLine;
import emporium.events.model.ProductId;
import java.time.Instant;

/**
 * One line of an order. Immutable; owned by its {@link Order}.
 *
 * <p>Invariant: the discount is the voucher, at most the line's value; freight is per line. Source:
 * paper 3.1 (4), docs/semantics.md "Price and voucher".
 */
public class OrderItem {
  private int orderItemId;
  private int sellerId;
  private int productId;
  private int quantity;
  private long unitPriceCents;
  private long freightCents;
  private long voucherCents;
  private long shippingLimitAtMs;
  private String productName = "";

  protected OrderItem() {}

  OrderItem(int orderItemId, CartLine line, Instant shippingLimit) {
    this.orderItemId = orderItemId;
    this.sellerId = line.sellerId();
    this.productId = line.productId();
    this.quantity = line.quantity();
    this.unitPriceCents = line.unitPriceCents();
    this.freightCents = line.freightCents();
    this.voucherCents = line.voucherCents();
    this.shippingLimitAtMs = shippingLimit.toEpochMilli();
    this.productName = line.productName();
  }

  /** Its number in the order, from 1. */
  public int orderItemId() {
    return orderItemId;
  }

  /** What was bought. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }

  /** What it was called. */
  public String productName() {
    return productName;
  }

  /** How many pieces. */
  public int quantity() {
    return quantity;
  }

  /** Price of one piece. */
  public long unitPriceCents() {
    return unitPriceCents;
  }

  /** Freight of the whole line. */
  public long freightCents() {
    return freightCents;
  }

  /** The discount that was requested. */
  public long voucherCents() {
    return voucherCents;
  }

  /** The latest time it should be shipped. */
  public Instant shippingLimit() {
    return Instant.ofEpochMilli(shippingLimitAtMs);
  }

  /** Value of the line: unit price times quantity. */
  public long totalItemsCents() {
    return Math.multiplyExact(unitPriceCents, quantity);
  }

  /** The discount that is given: the voucher, at most the value of the line. */
  public long totalIncentiveCents() {
    return Math.min(voucherCents, totalItemsCents());
  }

  /** Value less discount; freight not included. */
  public long totalAmountCents() {
    return totalItemsCents() - totalIncentiveCents();
  }

  OrderLine line() {
    return new OrderLine(
        orderItemId,
        sellerId,
        productId,
        productName,
        unitPriceCents,
        quantity,
        freightCents,
        totalItemsCents(),
        totalAmountCents(),
        totalIncentiveCents(),
        shippingLimit());
  }
}
