package emporium.seller;

import emporium.audit.AuditLogWriter;
import emporium.events.model.OrderStatus;
import emporium.persistence.Changes;
import emporium.persistence.PrerequisiteMissing;

/**
 * The transitions of a seller's part of an order: each status has one predecessor, and none is
 * entered twice.
 */
final class SellerOrderTransitions {
  private SellerOrderTransitions() {}

  /**
   * Whether the part is now to enter {@code next}; false if it has been there or past it, so that a
   * repeated or late event does nothing.
   *
   * @throws PrerequisiteMissing if the predecessor of {@code next} has not been seen
   */
  static boolean isDue(OrderStatus next, SellerOrder part) {
    if (stage(part.status()) >= stage(next)) {
      return false;
    }
    if (part.status() != predecessor(next)) {
      throw new PrerequisiteMissing("entry status " + predecessor(next));
    }
    return true;
  }

  /**
   * Writes a part of a concluded order to the audit log when nothing can change it any more: the
   * conclusion and the deliveries come in any order, so the last of them does.
   */
  static void writeIfCompleted(SellerOrder part, AuditLogWriter<SellerOrder> log, Changes changes) {
    if (part.completedAt() != null) {
      log.write(part, changes);
    }
  }

  private static OrderStatus predecessor(OrderStatus status) {
    return switch (status) {
      case PAYMENT_PROCESSED, PAYMENT_FAILED -> OrderStatus.INVOICED;
      case READY_FOR_SHIPMENT -> OrderStatus.PAYMENT_PROCESSED;
      case DELIVERED -> OrderStatus.READY_FOR_SHIPMENT;
      default -> throw new IllegalArgumentException("No entry comes to " + status);
    };
  }

  private static int stage(OrderStatus status) {
    return status == OrderStatus.INVOICED ? 0 : 1 + stage(predecessor(status));
  }
}
