package emporium.events;

import emporium.persistence.Event;

/**
 * What a checkout had reserved at one replica is sold or free again.
 *
 * @param sellerId names the part
 */
public record PartEnded(CheckoutId checkout, int sellerId) implements Event {}
