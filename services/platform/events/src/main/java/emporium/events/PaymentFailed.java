package emporium.events;

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
  /** The order it is about. */
  public OrderId order() {
    return new OrderId(customer.customerId(), orderId);
  }
}
