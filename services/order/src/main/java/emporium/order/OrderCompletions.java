package emporium.order;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.OrderStatus;
import emporium.events.model.TransactionType;

/** What Order publishes to the services that wait for a checkout. */
final class OrderCompletions {
  private OrderCompletions() {}

  /** Whether the order has completed its checkout: its shipment was approved, or it is not paid. */
  static boolean isCompleted(Order order) {
    return switch (order.status()) {
      case READY_FOR_SHIPMENT, IN_TRANSIT, DELIVERED, PAYMENT_FAILED -> true;
      default -> false;
    };
  }

  /** The completion of an order's checkout. */
  static TransactionMark completionOf(Order order) {
    if (!isCompleted(order)) {
      throw new IllegalStateException("Order has not completed its checkout: order=" + order.id());
    }
    boolean failed = order.status() == OrderStatus.PAYMENT_FAILED;
    return mark(order.checkout(), order.tid(), failed ? MarkStatus.ABORT : MarkStatus.SUCCESS);
  }

  /** A checkout will never have an order. */
  static TransactionMark notAccepted(CheckoutId checkout, String tid) {
    return mark(checkout, tid, MarkStatus.NOT_ACCEPTED);
  }

  private static TransactionMark mark(CheckoutId checkout, String tid, MarkStatus status) {
    return new TransactionMark(
        checkout,
        tid,
        TransactionType.CUSTOMER_SESSION,
        checkout.customerId(),
        status,
        Topics.ORDER);
  }
}
