package emporium.customer;

import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.locks.LockTree;

/** Locks of the customer graph: one per customer. */
public final class CustomerLocks {
  /** The tree. */
  public static final LockTree TREE = LockTree.derive(Topics.CUSTOMER, CustomerId.class);

  private CustomerLocks() {}
}
