package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E6. An order is paid. */
public record PaymentConfirmed(
    CheckoutId checkout,
    CustomerCheckout customer,
    int orderId,
    long totalAmountCents,
    List<OrderLine> items,
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
