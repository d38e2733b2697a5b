package emporium.shipment;

import emporium.events.model.OrderId;
import emporium.persistence.Rejection;

/** The order has no shipment. */
public final class UnknownShipment extends Rejection {
  public UnknownShipment(OrderId order) {
    super(Kind.UNKNOWN, "unknown-shipment", "There is no such shipment");
    addContext("customer_id", order.customerId());
    addContext("order_id", order.orderId());
  }
}
