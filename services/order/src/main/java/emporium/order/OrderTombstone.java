package emporium.order;

import emporium.events.model.CheckoutId;
import emporium.persistence.Aggregate;

/**
 * A checkout that was canceled before it became an order, and so never becomes one, whatever still
 * arrives. Immutable.
 *
 * <p>Guarded by the lock of its customer. Source: docs/messaging.md, "Stalled checkouts".
 */
public class OrderTombstone extends Aggregate {
  private int customerId;
  private int session;

  protected OrderTombstone() {}

  OrderTombstone(CheckoutId checkout) {
    customerId = checkout.customerId();
    session = checkout.session();
  }

  /** Its identity. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }
}
