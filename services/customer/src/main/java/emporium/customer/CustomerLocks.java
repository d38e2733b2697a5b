package emporium.customer;

import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;

/** Locks of the customer graph: one per customer. */
public final class CustomerLocks {
  /** The tree. */
  public static final LockTree TREE = LockTree.derive(Topics.CUSTOMER, CustomerId.class);

  private CustomerLocks() {}

  /** A customer with its counters, for one transaction alone. */
  public static LockSet customer(CustomerId customer) {
    return LockSet.exclusive(customer);
  }

  /** A customer with its counters, against change by others. */
  public static LockSet readCustomer(CustomerId customer) {
    return LockSet.shared(customer);
  }
}
