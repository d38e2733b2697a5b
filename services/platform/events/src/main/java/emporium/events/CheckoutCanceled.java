package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/**
 * Payment has decided a stalled checkout of which it knows no invoice: it will never be paid,
 * whatever still arrives. Republished while the checkout has no outcome.
 *
 * @param products products that may be reserved
 */
public record CheckoutCanceled(
    Instant timestamp, CheckoutId checkout, List<ProductId> products, String instanceId)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }
}
