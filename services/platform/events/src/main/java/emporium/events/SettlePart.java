package emporium.events;

import emporium.persistence.Event;
import java.util.List;

/**
 * Payment has decided a checkout: one replica sells what is reserved of the items that are there,
 * or frees it.
 *
 * @param sellerId one of the sellers of these items; names the part
 * @param lines everything the checkout has reserved there
 * @param paid whether they are sold
 */
public record EndPart(CheckoutId checkout, int sellerId, List<PieceLine> lines, boolean paid)
    implements Event {
  /** The seller whose replica is asked. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }
}
