package emporium.order;

import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
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

  /** A customer's counter and orders, those to be created included, for one transaction alone. */
  public static LockSet ordersOf(CustomerId customer) {
    return LockSet.exclusive(customer);
  }

  /** A customer's counter and orders, against change by others. */
  public static LockSet readOrdersOf(CustomerId customer) {
    return LockSet.shared(customer);
  }

  /** An order, for one transaction alone. */
  public static LockSet order(OrderId order) {
    return LockSet.exclusive(order);
  }
}
