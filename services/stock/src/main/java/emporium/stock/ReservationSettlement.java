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

  /** Ends a reservation that has not: sells its pieces or frees them. They are locked. */
  static void end(Reservation reservation, boolean sold, StockRepository stock, Changes changes) {
    for (ReservedLine line : reservation.lines()) {
      end(line.product(), line.quantity(), sold, stock, changes);
    }
    conclude(reservation, sold, changes);
  }

  /** Sells or frees promised pieces of an item. */
  static void end(
      ProductId product, int pieces, boolean sold, StockRepository stock, Changes changes) {
    StockItem item = stock.item(product);
    if (item == null) {
      throw new IllegalStateException("Reserved of nothing: product=" + product);
    }
    StockItem touched = changes.touch(item);
    if (sold) {
      touched.confirm(pieces, changes.now());
    } else {
      touched.release(pieces, changes.now());
    }
    LowStock.check(touched, changes);
  }

  /** Ends a reservation whose pieces are sold or free, and says so. */
  static void conclude(Reservation reservation, boolean sold, Changes changes) {
    changes
        .touch(reservation)
        .end(sold ? ReservationStatus.CONFIRMED : ReservationStatus.RELEASED, changes.now());
    changes.emit(Topics.STOCK_MARK, mark(reservation));
  }

  /**
   * Guards an end by what the event names.
   *
   * @throws IllegalStateException if the reservation holds something else
   */
  static void requireNamed(Reservation reservation, Set<ProductId> named) {
    for (ReservedLine line : reservation.lines()) {
      if (!named.contains(line.product())) {
        throw new IllegalStateException(
            "The event does not name what is reserved: checkout="
                + reservation.checkout()
                + " product="
                + line.product());
      }
    }
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
