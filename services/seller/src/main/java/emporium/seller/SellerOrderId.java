package emporium.seller;

import emporium.events.model.OrderId;
import emporium.events.model.SellerId;
import java.util.Comparator;

/**
 * The part of an order that one seller serves. Exists with its seller, whose lock guards it. There
 * are several for each order, so it is one object instead of three.
 */
public record SellerOrderId(int sellerId, int customerId, int orderId)
    implements Comparable<SellerOrderId> {
  private static final Comparator<SellerOrderId> ORDER =
      Comparator.comparingInt(SellerOrderId::sellerId)
          .thenComparingInt(SellerOrderId::customerId)
          .thenComparingInt(SellerOrderId::orderId);

  public SellerOrderId(SellerId seller, OrderId order) {
    this(seller.value(), order.customerId(), order.orderId());
  }

  /** Who serves it. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  /** What it is a part of. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  @Override
  public int compareTo(SellerOrderId other) {
    return ORDER.compare(this, other);
  }
}
