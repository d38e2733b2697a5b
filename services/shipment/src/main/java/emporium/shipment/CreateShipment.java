package emporium.shipment;

import emporium.events.PaymentConfirmed;
import emporium.events.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Makes the shipment of a paid order and says so. An order that has its shipment keeps it, and
 * nothing is said but if it is asked for again. Returns whether it is new. Source: paper 3.1 (9).
 *
 * @param again whether the checkout has stalled, so that what was said may have been lost
 */
public record CreateShipment(PaymentConfirmed paid, boolean again)
    implements Command<ShipmentRepository, Boolean> {
  /** When it is said for the first time. */
  public CreateShipment(PaymentConfirmed paid) {
    this(paid, false);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(paid.order());
  }

  @Override
  public Boolean apply(ShipmentRepository shipments, Changes changes) {
    Shipment known = shipments.shipment(paid.order());
    if (known != null) {
      if (again) {
        Notices.say(known, ShipmentStatus.APPROVED, known.tid(), changes);
      }
      return false;
    }
    Shipment shipment = changes.add(new Shipment(paid, changes.now()));
    Notices.say(shipment, ShipmentStatus.APPROVED, shipment.tid(), changes);
    return true;
  }
}
