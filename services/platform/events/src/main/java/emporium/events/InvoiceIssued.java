package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E5. An order exists and is to be paid. */
public record InvoiceIssued(
    CheckoutId checkout,
    CustomerCheckout customer,
    int orderId,
    String invoiceNumber,
    Instant issueDate,
    long totalInvoiceCents,
    List<OrderLine> items,
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
