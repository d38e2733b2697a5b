package emporium.shipment;

import emporium.events.PaymentConfirmed;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Makes the shipment of a paid order and publishes it. An order that has its shipment keeps it, and
 * nothing is published but on a replay. Returns whether it is new. Source: paper 3.1 (9).
 *
 * @param replayed whether the checkout has stalled, so that what was published may have been lost
 */
public record CreateShipment(PaymentConfirmed paid, boolean replayed)
    implements Command<ShipmentRepository, Boolean> {
  /** When it is published for the first time. */
  public CreateShipment(PaymentConfirmed paid) {
    this(paid, false);
  }

  @Override
  public LockSet locks() {
    return ShipmentLocks.shipment(paid.order());
  }

  @Override
  public Boolean apply(ShipmentRepository shipments, Changes changes) {
    Shipment known = shipments.shipment(paid.order());
    if (known != null) {
      if (replayed) {
        ShipmentNotices.publish(known, ShipmentStatus.APPROVED, known.tid(), changes);
      }
      return false;
    }
    Shipment shipment = changes.add(new Shipment(paid, changes.now()));
    ShipmentNotices.publish(shipment, ShipmentStatus.APPROVED, shipment.tid(), changes);
    return true;
  }
}
