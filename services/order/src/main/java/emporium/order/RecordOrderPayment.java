package emporium.order;

import emporium.audit.AuditLog;
import emporium.events.OrderId;
import emporium.events.OrderStatus;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.time.Instant;

/**
 * Takes note of what Payment decided. A failed payment ends the checkout, so its mark goes out; an
 * order whose payment has been noted stays as it is; if it has ended its checkout, its mark goes
 * out again when it is asked for again. Returns whether it changed. It waits ({@link NotYet}) until
 * the order has been seen here. Source: paper 3.1 (8) and (10).
 *
 * @param at when Payment decided
 * @param log where an order that will never be paid is written
 * @param again whether the checkout has stalled, so that the mark may have been lost
 */
public record NotePayment(
    OrderId order, boolean paid, Instant at, AuditLog<Order> log, boolean again)
    implements Command<OrderRepository, Boolean> {
  /** When it is said for the first time. */
  public NotePayment(OrderId order, boolean paid, Instant at, AuditLog<Order> log) {
    this(order, paid, at, log, false);
  }

  /** The command of a paid order. */
  public static NotePayment from(PaymentConfirmed event, AuditLog<Order> log) {
    return new NotePayment(event.order(), true, event.date(), log);
  }

  /** The command of an order that will never be paid. */
  public static NotePayment from(PaymentFailed event, AuditLog<Order> log) {
    return new NotePayment(event.order(), false, event.date(), log);
  }

  /** The command that also says again how the checkout ended. */
  NotePayment asAgain() {
    return new NotePayment(order, paid, at, log, true);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(order);
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    OrderStatus next = paid ? OrderStatus.PAYMENT_PROCESSED : OrderStatus.PAYMENT_FAILED;
    Order known = orders.order(order);
    Order awaiting = OrderProgress.awaiting(next, known);
    if (awaiting == null) {
      if (again && known != null && Marks.hasEnded(known)) {
        changes.emit(Topics.ORDER_MARK, Marks.of(known));
      }
      return false;
    }
    if (paid) {
      changes.touch(awaiting).paid(at, changes.now());
    } else {
      changes.touch(awaiting).paymentFailed(changes.now());
      changes.emit(Topics.ORDER_MARK, Marks.of(awaiting));
      log.write(awaiting, changes);
    }
    return true;
  }
}
