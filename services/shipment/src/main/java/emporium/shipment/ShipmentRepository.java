package emporium.shipment;

import emporium.audit.AuditRecords;
import emporium.events.model.OrderId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Shipments as the domain sees them. What it hands out is for reading; {@code Changes.touch} opens
 * it for changes.
 */
public interface ShipmentRepository {
  /** The shipment of an order. */
  @Nullable Shipment shipment(OrderId order);

  /** Every shipment since the last reset. */
  Collection<Shipment> shipments();

  /** Every update delivery since the last reset that delivered something. */
  Collection<DeliveryRun> runs();

  /** The audit log. */
  AuditRecords<Shipment> audits();

  /**
   * Claims the first sellers with undelivered packages that no delivery has claimed, in the order
   * of their oldest packages, one claim after the other. By index; needs no lock of a key.
   *
   * @param sellersMax how many at most
   */
  DeliveryClaim claim(int sellersMax);
}
