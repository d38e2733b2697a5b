package emporium.shipment;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Order has noted what a delivery concluded. Changes nothing here but that it was heard: a request
 * may wait for it.
 */
public record NoteMark() implements Command<ShipmentRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public Boolean apply(ShipmentRepository shipments, Changes changes) {
    return true;
  }
}
