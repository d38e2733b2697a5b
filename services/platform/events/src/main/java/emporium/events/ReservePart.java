package emporium.events;

import emporium.persistence.Event;
import java.util.List;

/**
 * A checkout asks one replica to reserve what is available of the items that are there.
 *
 * @param sellerId one of the sellers of these items; names the part
 * @param items the checkout's lines that are there, in its order
 */
public record ReservePart(CheckoutId checkout, int sellerId, List<CartLine> items)
    implements Event {
  /** The seller whose replica is asked. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }
}
