package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.ItemStatus;
import emporium.events.model.ProductStatus;
import emporium.persistence.Event;
import java.util.List;

/**
 * The outcome of reserving a part of a checkout.
 *
 * @param sellerId names the part
 * @param lines as requested and in that order; those {@link ItemStatus#IN_STOCK} are reserved
 */
public record PartReserved(CheckoutId checkout, int sellerId, List<ProductStatus> lines)
    implements Event {}
