package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/**
 * A checkout has had no outcome for too long: Payment is to decide it. Republished while it has
 * none.
 *
 * @param products products to be reserved
 */
public record CheckoutStalled(
    Instant timestamp, CheckoutId checkout, List<ProductId> products, String instanceId)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }
}
