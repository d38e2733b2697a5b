package emporium.order;

import emporium.events.OrderStatus;
import emporium.persistence.NotYet;
import org.jspecify.annotations.Nullable;

/**
 * How orders move: each status has one it follows, and none is entered twice. Source: paper 3.1 and
 * 3.3.
 */
final class OrderProgress {
  private OrderProgress() {}

  /**
   * The order, if it is now to enter {@code next}; null if it has been there or past it, so that a
   * second or late event does nothing.
   *
   * @throws NotYet if the order, or the status that {@code next} follows, has not been seen
   */
  static @Nullable Order awaiting(OrderStatus next, @Nullable Order order) {
    if (order == null) {
      throw new NotYet("StockConfirmed");
    }
    if (stage(order.status()) >= stage(next)) {
      return null;
    }
    if (order.status() != before(next)) {
      throw new NotYet("order status " + before(next));
    }
    return order;
  }

  private static OrderStatus before(OrderStatus status) {
    return switch (status) {
      case PAYMENT_PROCESSED, PAYMENT_FAILED -> OrderStatus.INVOICED;
      case READY_FOR_SHIPMENT -> OrderStatus.PAYMENT_PROCESSED;
      case IN_TRANSIT -> OrderStatus.READY_FOR_SHIPMENT;
      case DELIVERED -> OrderStatus.IN_TRANSIT;
      default -> throw new IllegalArgumentException("No order comes to " + status);
    };
  }

  private static int stage(OrderStatus status) {
    return status == OrderStatus.INVOICED ? 0 : 1 + stage(before(status));
  }
}
