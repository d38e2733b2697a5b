package emporium.events;

import emporium.persistence.Event;
import java.time.Instant;

/**
 * A customer has left a cart alone for long.
 *
 * @param reason what the customer left it after
 * @param since when that was
 * @param at when it was noticed
 */
public record CartAbandoned(int customerId, AbandonReason reason, Instant since, Instant at)
    implements Event {
  /** The customer it is about. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }
}
