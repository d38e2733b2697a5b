package emporium.seller;

import emporium.audit.AuditLog;
import emporium.events.OrderStatus;
import emporium.persistence.Changes;
import emporium.persistence.NotYet;

/**
 * How a seller's part of an order moves: each status has one it follows, and none is entered twice.
 */
final class SellerProgress {
  private SellerProgress() {}

  /**
   * Whether the part is now to enter {@code next}; false if it has been there or past it, so that a
   * second or late event does nothing.
   *
   * @throws NotYet if the status that {@code next} follows has not been seen
   */
  static boolean awaits(OrderStatus next, SellerOrder part) {
    if (stage(part.status()) >= stage(next)) {
      return false;
    }
    if (part.status() != before(next)) {
      throw new NotYet("entry status " + before(next));
    }
    return true;
  }

  /**
   * Writes a part of a concluded order to the audit log when nothing can change it any more: the
   * conclusion and the deliveries come in any order, so the last of them does.
   */
  static void writeIfEnded(SellerOrder part, AuditLog<SellerOrder> log, Changes changes) {
    if (part.endedAt() != null) {
      log.write(part, changes);
    }
  }

  private static OrderStatus before(OrderStatus status) {
    return switch (status) {
      case PAYMENT_PROCESSED, PAYMENT_FAILED -> OrderStatus.INVOICED;
      case READY_FOR_SHIPMENT -> OrderStatus.PAYMENT_PROCESSED;
      case DELIVERED -> OrderStatus.READY_FOR_SHIPMENT;
      default -> throw new IllegalArgumentException("No entry comes to " + status);
    };
  }

  private static int stage(OrderStatus status) {
    return status == OrderStatus.INVOICED ? 0 : 1 + stage(before(status));
  }
}
