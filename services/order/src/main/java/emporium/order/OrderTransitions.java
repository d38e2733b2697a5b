package emporium.order;

import emporium.events.model.OrderStatus;
import emporium.persistence.PrerequisiteMissing;
import org.jspecify.annotations.Nullable;

/**
 * The transitions of orders: each status has one predecessor, and none is entered twice. Source:
 * paper 3.1 and 3.3.
 */
final class OrderTransitions {
  private OrderTransitions() {}

  /**
   * The order, if it is now to enter {@code next}; null if it has been there or past it, so that a
   * repeated or late event does nothing.
   *
   * @throws PrerequisiteMissing if the order, or the predecessor of {@code next}, has not been seen
   */
  static @Nullable Order require(OrderStatus next, @Nullable Order order) {
    if (order == null) {
      throw new PrerequisiteMissing("StockConfirmed");
    }
    if (stage(order.status()) >= stage(next)) {
      return null;
    }
    if (order.status() != predecessor(next)) {
      throw new PrerequisiteMissing("order status " + predecessor(next));
    }
    return order;
  }

  private static OrderStatus predecessor(OrderStatus status) {
    return switch (status) {
      case PAYMENT_PROCESSED, PAYMENT_FAILED -> OrderStatus.INVOICED;
      case READY_FOR_SHIPMENT -> OrderStatus.PAYMENT_PROCESSED;
      case IN_TRANSIT -> OrderStatus.READY_FOR_SHIPMENT;
      case DELIVERED -> OrderStatus.IN_TRANSIT;
      default -> throw new IllegalArgumentException("No order comes to " + status);
    };
  }

  private static int stage(OrderStatus status) {
    return status == OrderStatus.INVOICED ? 0 : 1 + stage(predecessor(status));
  }
}
