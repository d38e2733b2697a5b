package emporium.shipment;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Order has recorded what a delivery concluded. Changes nothing but the inbox: a request may wait
 * for it.
 */
public record RecordDeliveryCompletion() implements Command<ShipmentRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public Boolean apply(ShipmentRepository shipments, Changes changes) {
    return true;
  }
}
