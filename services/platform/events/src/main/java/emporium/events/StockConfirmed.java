package emporium.events;

import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E3. At least one line was reserved; {@code items} are the reserved ones. */
public record StockConfirmed(
    Instant timestamp,
    CheckoutId checkout,
    CustomerCheckout customer,
    List<CartLine> items,
    String instanceId)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }
}
