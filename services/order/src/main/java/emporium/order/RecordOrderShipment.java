package emporium.order;

import emporium.audit.AuditLog;
import emporium.events.MarkStatus;
import emporium.events.OrderStatus;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;

/**
 * Takes note of where an order's shipment is. Approved ends the checkout, concluded ends the
 * delivery that did it; the mark goes out with the change, so once. An order that is as far or
 * farther stays as it is. Returns whether it changed. It waits ({@link NotYet}) until the order, or
 * what must come before, has been seen here. Source: paper 3.1 (9) and 3.3, docs/semantics.md
 * "Shipment".
 *
 * @param log where a concluded order is written
 */
public record NoteShipment(ShipmentNotification event, AuditLog<Order> log)
    implements Command<OrderRepository, Boolean> {
  private static final int NO_CUSTOMER = 0;

  /** The command of an event. */
  public static NoteShipment from(ShipmentNotification event, AuditLog<Order> log) {
    return new NoteShipment(event, log);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(event.order());
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    Order awaiting = OrderProgress.awaiting(next(), orders.order(event.order()));
    if (awaiting == null) {
      return false;
    }
    Order order = changes.touch(awaiting);
    switch (event.status()) {
      case APPROVED -> {
        order.readyForShipment(changes.now());
        changes.emit(Topics.ORDER_MARK, Marks.of(order));
      }
      case DELIVERY_IN_PROGRESS -> order.inTransit(event.eventDate(), changes.now());
      case CONCLUDED -> {
        order.delivered(event.eventDate(), changes.now());
        changes.emit(Topics.DELIVERY_MARK, delivered(order));
        log.write(order, changes);
      }
    }
    return true;
  }

  private OrderStatus next() {
    return switch (event.status()) {
      case APPROVED -> OrderStatus.READY_FOR_SHIPMENT;
      case DELIVERY_IN_PROGRESS -> OrderStatus.IN_TRANSIT;
      case CONCLUDED -> OrderStatus.DELIVERED;
    };
  }

  private TransactionMark delivered(Order order) {
    return new TransactionMark(
        order.checkout(),
        event.instanceId(),
        TransactionType.UPDATE_DELIVERY,
        NO_CUSTOMER,
        MarkStatus.SUCCESS,
        Topics.ORDER);
  }
}
