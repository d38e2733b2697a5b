package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.persistence.Event;

/**
 * The pieces that a checkout had reserved at one replica are sold or released.
 *
 * @param sellerId names the part
 */
public record PartSettled(CheckoutId checkout, int sellerId) implements Event {}
