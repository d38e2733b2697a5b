package emporium.order;

import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockTree;

/**
 * Locks of the order graph: an order under its customer. Creating an order takes the customer
 * exclusively (the counter and the orders that will be), moving one takes that order only, reading
 * a customer's orders shares the customer.
 */
public final class OrderLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE = LockTree.derive("order", CustomerId.class, OrderId.class);

  private OrderLocks() {}
}
