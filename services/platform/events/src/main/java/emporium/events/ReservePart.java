package emporium.events;

import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.SellerId;
import emporium.persistence.Event;
import java.util.List;

/**
 * A checkout requests one replica to reserve its available items.
 *
 * @param sellerId one of the sellers of these items; names the part
 * @param items the checkout's lines of that replica, in its order
 */
public record ReservePart(CheckoutId checkout, int sellerId, List<CartLine> items)
    implements Event {
  /** The seller whose replica is addressed. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }
}
