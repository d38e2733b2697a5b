package emporium.wholesale.published.ms;

import emporium.wholesale.OrderItem;
import emporium.wholesale.Product;

/** A line of an order. Stored. Guarded by the order's monitor. */
final class LineNode {
  final int number;
  final Product product;
  final WarehouseNode supplier;
  final int quantity;
  final long amountCents;
  final String distInfo;
  long deliveredAtMs; // 0 until then

  LineNode(
      int number,
      Product product,
      WarehouseNode supplier,
      int quantity,
      long amountCents,
      String distInfo,
      long deliveredAtMs) {
    this.number = number;
    this.product = product;
    this.supplier = supplier;
    this.quantity = quantity;
    this.amountCents = amountCents;
    this.distInfo = distInfo;
    this.deliveredAtMs = deliveredAtMs;
  }

  OrderItem row() {
    return new OrderItem(
        number,
        product.id().productId(),
        supplier.number(),
        quantity,
        amountCents,
        distInfo,
        deliveredAtMs);
  }
}
