package emporium.events;

import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/**
 * A checkout has had no outcome for long: Payment is to decide. Said again as long as it has none.
 *
 * @param products what was to be reserved
 */
public record CheckoutStalled(
    Instant timestamp, CheckoutId checkout, List<ProductId> products, String instanceId)
    implements Event {}
