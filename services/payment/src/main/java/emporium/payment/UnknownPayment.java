package emporium.payment;

import emporium.events.OrderId;
import emporium.persistence.Rejection;

/** The order has no payment. */
public final class UnknownPayment extends Rejection {
  UnknownPayment(OrderId order) {
    super(Kind.UNKNOWN, "unknown-payment", "There is no such payment");
    about("customer_id", order.customerId());
    about("order_id", order.orderId());
  }
}
