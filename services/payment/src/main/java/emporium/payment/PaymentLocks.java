package emporium.payment;

import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;

/** Locks of the payment graph: an order's payment and void under its customer. */
public final class PaymentLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive(Topics.PAYMENT, CustomerId.class, OrderId.class);

  private PaymentLocks() {}

  /** An order's payment and void, for one transaction alone. */
  public static LockSet payment(OrderId order) {
    return LockSet.exclusive(order);
  }

  /** An order's payment and void, against change by others. */
  public static LockSet readPayment(OrderId order) {
    return LockSet.shared(order);
  }

  /**
   * Whether a checkout is paid, for one transaction alone: all payments of its customer, as the
   * checkout's may not exist yet.
   */
  public static LockSet decision(CheckoutId checkout) {
    return LockSet.exclusive(checkout.customer());
  }
}
