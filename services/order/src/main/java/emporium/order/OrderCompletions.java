package emporium.order;

import emporium.events.CheckoutId;
import emporium.events.MarkStatus;
import emporium.events.OrderStatus;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;

/** What Order says to those who wait for a checkout. */
final class Marks {
  private Marks() {}

  /** Whether the order has ended its checkout: its shipment was approved, or it is not paid. */
  static boolean hasEnded(Order order) {
    return switch (order.status()) {
      case READY_FOR_SHIPMENT, IN_TRANSIT, DELIVERED, PAYMENT_FAILED -> true;
      default -> false;
    };
  }

  /** How an order ended its checkout. */
  static TransactionMark of(Order order) {
    if (!hasEnded(order)) {
      throw new IllegalStateException("It has not ended its checkout: order=" + order.id());
    }
    boolean failed = order.status() == OrderStatus.PAYMENT_FAILED;
    return mark(order.checkout(), order.tid(), failed ? MarkStatus.ABORT : MarkStatus.SUCCESS);
  }

  /** A checkout will never have an order. */
  static TransactionMark none(CheckoutId checkout, String tid) {
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
