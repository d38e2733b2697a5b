package emporium.shipment;

import emporium.events.PaymentConfirmed;
import emporium.events.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Makes the shipment of a paid order and says so. An order that has its shipment keeps it. Returns
 * whether it is new. Source: paper 3.1 (9).
 */
public record CreateShipment(PaymentConfirmed paid)
    implements Command<ShipmentRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(paid.order());
  }

  @Override
  public Boolean apply(ShipmentRepository shipments, Changes changes) {
    if (shipments.shipment(paid.order()) != null) {
      return false;
    }
    Shipment shipment = changes.add(new Shipment(paid, changes.now()));
    Notices.say(shipment, ShipmentStatus.APPROVED, shipment.tid(), changes);
    return true;
  }
}
