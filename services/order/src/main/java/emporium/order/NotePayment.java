package emporium.order;

import emporium.audit.AuditLog;
import emporium.events.MarkStatus;
import emporium.events.OrderId;
import emporium.events.OrderStatus;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.time.Instant;

/**
 * Takes note of what Payment decided. A failed payment ends the checkout, so its mark goes out; an
 * order whose payment has been noted stays as it is. Returns whether it changed. It waits ({@link
 * NotYet}) until the order has been seen here. Source: paper 3.1 (8) and (10).
 *
 * @param at when Payment decided
 * @param log where an order that will never be paid is written
 */
public record NotePayment(OrderId order, boolean paid, Instant at, AuditLog<Order> log)
    implements Command<OrderRepository, Boolean> {
  /** The command of a paid order. */
  public static NotePayment from(PaymentConfirmed event, AuditLog<Order> log) {
    return new NotePayment(event.order(), true, event.date(), log);
  }

  /** The command of an order that will never be paid. */
  public static NotePayment from(PaymentFailed event, AuditLog<Order> log) {
    return new NotePayment(event.order(), false, event.date(), log);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(order);
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    OrderStatus next = paid ? OrderStatus.PAYMENT_PROCESSED : OrderStatus.PAYMENT_FAILED;
    Order awaiting = OrderProgress.awaiting(next, orders.order(order));
    if (awaiting == null) {
      return false;
    }
    if (paid) {
      changes.touch(awaiting).paid(at, changes.now());
    } else {
      changes.touch(awaiting).paymentFailed(changes.now());
      changes.emit(Topics.ORDER_MARK, abort(awaiting));
      log.write(awaiting, changes);
    }
    return true;
  }

  private static TransactionMark abort(Order order) {
    return new TransactionMark(
        order.checkout(),
        order.tid(),
        TransactionType.CUSTOMER_SESSION,
        order.id().customerId(),
        MarkStatus.ABORT,
        Topics.ORDER);
  }
}
