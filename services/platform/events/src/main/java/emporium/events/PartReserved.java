package emporium.events;

import emporium.persistence.Event;
import java.util.List;

/**
 * What became of a part of a checkout.
 *
 * @param sellerId names the part
 * @param lines as they were asked for and in that order; what is {@link ItemStatus#IN_STOCK} is
 *     reserved
 */
public record PartReserved(CheckoutId checkout, int sellerId, List<ProductStatus> lines)
    implements Event {}
