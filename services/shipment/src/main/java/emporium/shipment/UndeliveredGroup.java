package emporium.shipment;

import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import java.util.Comparator;

/**
 * A seller's undelivered packages of one order: the paper's request per seller. Ordered by
 * (shipping date, customer, order) of the oldest of them, then by seller.
 *
 * @param shippingDateMs of the oldest of the packages
 * @param session of the checkout that made the order
 */
public record UndeliveredGroup(
    int sellerId, long shippingDateMs, int customerId, int orderId, int session)
    implements Comparable<UndeliveredGroup> {
  private static final Comparator<UndeliveredGroup> ORDER =
      Comparator.comparingLong(UndeliveredGroup::shippingDateMs)
          .thenComparingInt(UndeliveredGroup::customerId)
          .thenComparingInt(UndeliveredGroup::orderId)
          .thenComparingInt(UndeliveredGroup::sellerId);

  /** The order the packages belong to. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  /** The checkout that made the order. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  @Override
  public int compareTo(UndeliveredGroup other) {
    return ORDER.compare(this, other);
  }
}
