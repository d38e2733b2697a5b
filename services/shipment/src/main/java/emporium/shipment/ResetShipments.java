package emporium.shipment;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Forgets every shipment and delivery. Returns how many shipments there were. Source:
 * docs/semantics.md "Reset".
 */
public record ResetShipments() implements Command<ShipmentRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(ShipmentRepository shipments, Changes changes) {
    List<Shipment> all = List.copyOf(shipments.shipments());
    all.forEach(changes::remove);
    List.copyOf(shipments.runs()).forEach(changes::remove);
    return all.size();
  }
}
