package emporium.order;

import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.MarkStatus;
import emporium.events.model.OrderStatus;
import emporium.events.model.TransactionType;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;

/**
 * Records the status of an order's shipment. Approved completes the checkout, concluded the
 * delivery that did it; the completion is published with the change, so once. An order that is as
 * far or farther stays as it is. Returns whether it changed. It waits ({@link PrerequisiteMissing})
 * until the order, or what must come before, has been seen here. Source: paper 3.1 (9) and 3.3,
 * docs/semantics.md "Shipment".
 */
public record RecordOrderShipment(ShipmentNotification event)
    implements Command<OrderRepository, Boolean> {
  private static final int NO_CUSTOMER = 0;

  @Override
  public LockSet locks() {
    return OrderLocks.order(event.order());
  }

  @Override
  public Boolean apply(OrderRepository orders, Changes changes) {
    Order awaiting = OrderTransitions.require(next(), orders.order(event.order()));
    if (awaiting == null) {
      return false;
    }
    Order order = changes.touch(awaiting);
    switch (event.status()) {
      case APPROVED -> {
        order.readyForShipment(changes.now());
        changes.emit(Topics.ORDER_COMPLETED, OrderCompletions.completionOf(order));
      }
      case DELIVERY_IN_PROGRESS -> order.inTransit(event.eventDate(), changes.now());
      case CONCLUDED -> {
        order.delivered(event.eventDate(), changes.now());
        changes.emit(Topics.DELIVERY_COMPLETED, delivered(order));
        orders.audits().write(order, changes);
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
