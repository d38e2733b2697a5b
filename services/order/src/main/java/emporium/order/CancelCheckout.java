package emporium.order;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Records that a checkout will never be paid: its order fails; if it has none, it never gets one.
 * Publishes the completion of the checkout here, also if it was completed before. Returns whether
 * something changed. Source: docs/messaging.md, "Stalled checkouts".
 */
public record CancelCheckout(CheckoutId checkout, String tid)
    implements Command<OrderRepository, Boolean> {
  public static CancelCheckout from(CheckoutCanceled event) {
    return new CancelCheckout(event.checkout(), event.instanceId());
  }

  @Override
  public LockSet locks() {
    return OrderLocks.ordersOf(checkout.customer());
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    Order order = orders.orderOf(checkout);
    if (order == null) {
      return recordTombstone(orders, changes);
    }
    boolean open = order.status() == OrderStatus.INVOICED;
    if (open) {
      changes.touch(order).paymentFailed(changes.now());
      orders.audits().write(order, changes);
    } else if (order.status() != OrderStatus.PAYMENT_FAILED) {
      throw new IllegalStateException("Canceled although paid: " + checkout);
    }
    changes.emit(Topics.ORDER_COMPLETED, OrderCompletions.completionOf(order));
    return open;
  }

  private boolean recordTombstone(OrderRepository orders, Changes changes) {
    boolean known = orders.tombstones(checkout) != null;
    if (!known) {
      CustomerId customer = checkout.customer();
      CustomerOrders counter = orders.counter(customer);
      (counter == null ? changes.add(new CustomerOrders(customer)) : changes.touch(counter))
          .skip(checkout);
      changes.archive(changes.add(new OrderTombstone(checkout)));
    }
    changes.emit(Topics.ORDER_COMPLETED, OrderCompletions.notAccepted(checkout, tid));
    return !known;
  }
}
