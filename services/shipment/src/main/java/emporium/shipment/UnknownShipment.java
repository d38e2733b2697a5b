package emporium.shipment;

import emporium.events.OrderId;
import emporium.persistence.Rejection;

/** The order has no shipment. */
public final class UnknownShipment extends Rejection {
  UnknownShipment(OrderId order) {
    super(Kind.UNKNOWN, "unknown-shipment", "There is no such shipment");
    about("customer_id", order.customerId());
    about("order_id", order.orderId());
  }
}
