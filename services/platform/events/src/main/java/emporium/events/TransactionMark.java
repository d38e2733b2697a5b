package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.Event;

/**
 * A step that a business transaction awaits is committed.
 *
 * @param actorId the customer of a checkout; 0 for a delivery
 */
public record TransactionMark(
    CheckoutId checkout,
    String tid,
    TransactionType type,
    int actorId,
    MarkStatus status,
    String source)
    implements Event {
  @Override
  public String transaction() {
    return tid;
  }
}
