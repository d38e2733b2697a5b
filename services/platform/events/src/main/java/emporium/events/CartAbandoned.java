package emporium.events;

import emporium.events.model.AbandonReason;
import emporium.events.model.CustomerId;
import emporium.persistence.Event;
import java.time.Instant;

/**
 * A customer has abandoned a cart.
 *
 * @param reason the last thing the customer did
 * @param since when that was
 * @param at when the sweep found it
 */
public record CartAbandoned(int customerId, AbandonReason reason, Instant since, Instant at)
    implements Event {
  /** The customer. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }
}
