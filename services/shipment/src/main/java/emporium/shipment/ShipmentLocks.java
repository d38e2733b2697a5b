package emporium.shipment;

import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockTree;

/** Locks of the shipment graph: an order's shipment under its customer. */
public final class ShipmentLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive(Topics.SHIPMENT, CustomerId.class, OrderId.class);

  private ShipmentLocks() {}
}
