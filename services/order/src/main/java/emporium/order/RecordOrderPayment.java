package emporium.order;

import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;
import java.time.Instant;

/**
 * Records what Payment decided. A failed payment completes the checkout, so its completion is
 * published; an order whose payment is recorded stays as it is; if it has completed its checkout,
 * the completion is republished on request. Returns whether it changed. It waits ({@link
 * PrerequisiteMissing}) until the order has been seen here. Source: paper 3.1 (8) and (10).
 *
 * @param at when Payment decided
 * @param again whether the checkout has stalled, so that the completion may have been lost
 */
public record RecordOrderPayment(OrderId order, boolean paid, Instant at, boolean again)
    implements Command<OrderRepository, Boolean> {
  /** When it is published for the first time. */
  public RecordOrderPayment(OrderId order, boolean paid, Instant at) {
    this(order, paid, at, false);
  }

  /** The command of a paid order. */
  public static RecordOrderPayment from(PaymentConfirmed event) {
    return new RecordOrderPayment(event.order(), true, event.date());
  }

  /** The command of an order that will never be paid. */
  public static RecordOrderPayment from(PaymentFailed event) {
    return new RecordOrderPayment(event.order(), false, event.date());
  }

  /** The command that also republishes the completion of the checkout. */
  public RecordOrderPayment replayed() {
    return new RecordOrderPayment(order, paid, at, true);
  }

  @Override
  public LockSet locks() {
    return OrderLocks.order(order);
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    OrderStatus next = paid ? OrderStatus.PAYMENT_PROCESSED : OrderStatus.PAYMENT_FAILED;
    Order known = orders.order(order);
    Order awaiting = OrderTransitions.require(next, known);
    if (awaiting == null) {
      if (again && known != null && OrderCompletions.isCompleted(known)) {
        changes.emit(Topics.ORDER_COMPLETED, OrderCompletions.completionOf(known));
      }
      return false;
    }
    if (paid) {
      changes.touch(awaiting).paid(at, changes.now());
    } else {
      changes.touch(awaiting).paymentFailed(changes.now());
      changes.emit(Topics.ORDER_COMPLETED, OrderCompletions.completionOf(awaiting));
      orders.audits().write(awaiting, changes);
    }
    return true;
  }
}
