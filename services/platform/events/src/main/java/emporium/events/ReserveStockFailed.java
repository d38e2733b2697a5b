package emporium.events;

import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/** E4. No line could be reserved; the checkout ends here. */
public record ReserveStockFailed(
    Instant timestamp,
    CheckoutId checkout,
    CustomerCheckout customer,
    List<ProductStatus> products,
    String instanceId)
    implements Event {}
