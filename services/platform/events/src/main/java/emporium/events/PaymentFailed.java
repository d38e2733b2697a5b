package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentStatus;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E7. An order is not paid and never will be. */
public record PaymentFailed(
    PaymentStatus status,
    CheckoutId checkout,
    CustomerCheckout customer,
    int orderId,
    List<OrderLine> items,
    long totalAmountCents,
    Instant date,
    String instanceId)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }

  /** The order. */
  public OrderId order() {
    return new OrderId(customer.customerId(), orderId);
  }
}
