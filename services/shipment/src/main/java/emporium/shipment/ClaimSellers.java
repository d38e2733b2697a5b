package emporium.shipment;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Claims sellers for one delivery. Locks no key and stores nothing: the repository makes one claim
 * at a time, claims are transient, and the caller closes its claim. Source: docs/semantics.md
 * "Update delivery".
 */
public record ClaimSellers(int sellersMax) implements Command<ShipmentRepository, DeliveryClaim> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public DeliveryClaim apply(ShipmentRepository shipments, Changes changes) {
    return shipments.claim(sellersMax);
  }
}
