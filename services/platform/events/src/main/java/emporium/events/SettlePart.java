package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.ProductQuantity;
import emporium.events.model.SellerId;
import emporium.persistence.Event;
import java.util.List;

/**
 * Payment has decided a checkout: one replica sells or releases what it has reserved of it.
 *
 * @param sellerId one of the sellers of these lines; names the part
 * @param lines everything the checkout has reserved at that replica
 * @param paid whether they are sold or released
 */
public record SettlePart(
    CheckoutId checkout, int sellerId, List<ProductQuantity> lines, boolean paid) implements Event {
  /** The seller whose replica is addressed. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }
}
