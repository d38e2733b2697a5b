package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.ProductStatus;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E4. No line could be reserved; this completes the checkout. */
public record ReserveStockFailed(
    Instant timestamp,
    CheckoutId checkout,
    CustomerCheckout customer,
    List<ProductStatus> products,
    String instanceId)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }
}
