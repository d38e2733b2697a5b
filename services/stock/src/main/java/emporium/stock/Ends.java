package emporium.stock;

import emporium.events.MarkStatus;
import emporium.events.ProductId;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;
import emporium.persistence.Changes;
import java.util.Set;

/** Ends reservations and says how they ended, in one unit of work. */
final class Ends {
  private Ends() {}

  /**
   * Ends a reservation that has not: sells its pieces or frees them.
   *
   * @param named what the event names, which is locked
   * @throws IllegalStateException if the reservation holds something else
   */
  static void end(
      Reservation reservation,
      boolean sold,
      Set<ProductId> named,
      StockRepository stock,
      Changes changes) {
    for (ReservedLine line : reservation.lines()) {
      StockItem touched = changes.touch(locked(reservation, line.product(), named, stock));
      if (sold) {
        touched.confirm(line.quantity(), changes.now());
      } else {
        touched.release(line.quantity(), changes.now());
      }
      LowStock.check(touched, changes);
    }
    changes
        .touch(reservation)
        .end(sold ? ReservationStatus.CONFIRMED : ReservationStatus.RELEASED, changes.now());
    changes.emit(Topics.STOCK_MARK, mark(reservation));
  }

  private static StockItem locked(
      Reservation reservation, ProductId product, Set<ProductId> named, StockRepository stock) {
    StockItem item = named.contains(product) ? stock.item(product) : null;
    if (item == null) {
      throw new IllegalStateException(
          "The event does not name what is reserved: checkout="
              + reservation.checkout()
              + " product="
              + product);
    }
    return item;
  }

  /** How a reservation ended, for those who wait for the checkout. */
  static TransactionMark mark(Reservation reservation) {
    return new TransactionMark(
        reservation.checkout(),
        reservation.tid(),
        TransactionType.CUSTOMER_SESSION,
        reservation.checkout().customerId(),
        status(reservation),
        Topics.STOCK);
  }

  private static MarkStatus status(Reservation reservation) {
    return switch (reservation.status()) {
      case CONFIRMED -> MarkStatus.SUCCESS;
      case RELEASED -> MarkStatus.ABORT;
      case REFUSED -> MarkStatus.NOT_ACCEPTED;
      case RESERVED ->
          throw new IllegalStateException("Not ended: checkout=" + reservation.checkout());
    };
  }
}
