package emporium.shipment;

import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.util.Collection;

/** Locks of the shipment graph: an order's shipment under its customer. */
public final class ShipmentLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive(Topics.SHIPMENT, CustomerId.class, OrderId.class);

  private ShipmentLocks() {}

  /** An order's shipment, for one transaction alone. */
  public static LockSet shipment(OrderId order) {
    return LockSet.exclusive(order);
  }

  /** Shipments of orders, for one transaction alone. */
  public static LockSet shipments(Collection<OrderId> orders) {
    return LockSet.exclusive(orders);
  }

  /** An order's shipment, against change by others. */
  public static LockSet readShipment(OrderId order) {
    return LockSet.shared(order);
  }
}
