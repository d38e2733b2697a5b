package emporium.events;

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
  /** The order it is about. */
  public OrderId order() {
    return new OrderId(customer.customerId(), orderId);
  }
}
