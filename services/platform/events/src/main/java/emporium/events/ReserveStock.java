package emporium.events;

import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E2. A customer checked a cart out: reserve what is available of it. */
public record ReserveStock(
    Instant timestamp,
    CheckoutId checkout,
    CustomerCheckout customer,
    List<CartLine> items,
    String instanceId)
    implements Event {}
