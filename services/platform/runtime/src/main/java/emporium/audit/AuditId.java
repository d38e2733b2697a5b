package emporium.audit;

import emporium.events.model.OrderId;
import emporium.events.model.SellerId;
import java.util.Comparator;

/**
 * Identity of a record in a service's audit log.
 *
 * @param sellerId 0 where a service keeps one record per order
 */
public record AuditId(int customerId, int orderId, int sellerId) implements Comparable<AuditId> {
  private static final int NO_SELLER = 0;
  private static final Comparator<AuditId> ORDER =
      Comparator.comparing(AuditId::order).thenComparingInt(AuditId::sellerId);

  /** The one record of an order. */
  public static AuditId of(OrderId order) {
    return new AuditId(order.customerId(), order.orderId(), NO_SELLER);
  }

  /** The record of a seller's part of an order. */
  public static AuditId of(OrderId order, SellerId seller) {
    return new AuditId(order.customerId(), order.orderId(), seller.value());
  }

  /** The order. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  /** The seller, where there is one record per seller. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  @Override
  public int compareTo(AuditId other) {
    return ORDER.compare(this, other);
  }
}
