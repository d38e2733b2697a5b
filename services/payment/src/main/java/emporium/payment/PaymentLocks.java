package emporium.payment;

import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockTree;

/** Locks of the payment graph: an order's payment and void under its customer. */
public final class PaymentLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive(Topics.PAYMENT, CustomerId.class, OrderId.class);

  private PaymentLocks() {}
}
