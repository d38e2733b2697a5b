package emporium.events;

import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.Event;
import java.time.Instant;
import java.util.List;

/**
 * E8. A shipment changed its status.
 *
 * @param sellerIds every seller of the order, each once
 */
public record ShipmentNotification(
    CheckoutId checkout,
    int customerId,
    int orderId,
    Instant eventDate,
    String instanceId,
    ShipmentStatus status,
    List<Integer> sellerIds)
    implements Event {
  @Override
  public String transaction() {
    return instanceId;
  }

  /** The order. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }
}
