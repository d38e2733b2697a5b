package emporium.payment;

import emporium.events.model.OrderId;
import emporium.persistence.Rejection;

/** The order has no payment. */
public final class UnknownPayment extends Rejection {
  public UnknownPayment(OrderId order) {
    super(Kind.UNKNOWN, "unknown-payment", "There is no such payment");
    addContext("customer_id", order.customerId());
    addContext("order_id", order.orderId());
  }
}
