package emporium.events;

import emporium.events.model.OrderId;
import emporium.events.model.PackageStatus;
import emporium.persistence.Event;
import java.time.Instant;

/** E9. A package reached the customer. */
public record DeliveryNotification(
    int customerId,
    int orderId,
    int packageId,
    int sellerId,
    int productId,
    String productName,
    PackageStatus status,
    Instant deliveryDate,
    String instanceId)
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
