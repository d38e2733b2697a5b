package emporium.order;

import emporium.audit.AuditLog;
import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutId;
import emporium.events.CustomerId;
import emporium.events.OrderStatus;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Takes note that a checkout will never be paid: its order fails; if it has none, it never gets
 * one. Says how the checkout ended here, again if it had ended before. Returns whether something
 * changed. Source: docs/messaging.md, "Stalled checkouts".
 *
 * @param log where an order that fails is written
 */
record CancelCheckout(CheckoutId checkout, String tid, AuditLog<Order> log)
    implements Command<OrderRepository, Boolean> {
  static CancelCheckout from(CheckoutCanceled event, AuditLog<Order> log) {
    return new CancelCheckout(event.checkout(), event.instanceId(), log);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(checkout.customer());
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    Order order = orders.orderOf(checkout);
    if (order == null) {
      return rule(orders, changes);
    }
    boolean open = order.status() == OrderStatus.INVOICED;
    if (open) {
      changes.touch(order).paymentFailed(changes.now());
      log.write(order, changes);
    } else if (order.status() != OrderStatus.PAYMENT_FAILED) {
      throw new IllegalStateException("Payment canceled what it had paid: " + checkout);
    }
    changes.emit(Topics.ORDER_MARK, Marks.of(order));
    return open;
  }

  private boolean rule(OrderRepository orders, Changes changes) {
    boolean known = orders.neverOrdered(checkout) != null;
    if (!known) {
      CustomerId customer = checkout.customer();
      CustomerOrders counter = orders.counter(customer);
      (counter == null ? changes.add(new CustomerOrders(customer)) : changes.touch(counter))
          .pass(checkout);
      changes.archive(changes.add(new NeverOrdered(checkout)));
    }
    changes.emit(Topics.ORDER_MARK, Marks.none(checkout, tid));
    return !known;
  }
}
