package emporium.stock;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.MarkStatus;
import emporium.events.model.ProductId;
import emporium.events.model.TransactionType;
import emporium.persistence.Changes;
import java.util.Set;

/** Settles reservations and publishes their completion, in one unit of work. */
public final class ReservationSettlement {
  private ReservationSettlement() {}

  /** Settles a reservation that is not: sells its pieces or frees them. They are locked. True. */
  static boolean settle(
      Reservation reservation, boolean sold, StockRepository stock, Changes changes) {
    for (ReservedLine line : reservation.lines()) {
      settle(line.product(), line.quantity(), sold, stock, changes);
    }
    complete(reservation, sold, changes);
    return true;
  }

  /** Sells or frees promised pieces of an item. */
  public static void settle(
      ProductId product, int pieces, boolean sold, StockRepository stock, Changes changes) {
    StockItem item = stock.item(product);
    if (item == null) {
      throw new IllegalStateException("Reserved stock item is missing: product=" + product);
    }
    StockItem touched = changes.touch(item);
    if (sold) {
      touched.confirm(pieces, changes.now());
    } else {
      touched.release(pieces, changes.now());
    }
    LowStockCheck.check(touched, changes);
  }

  /** Settles a reservation whose pieces are sold or free, and publishes it. */
  public static void complete(Reservation reservation, boolean sold, Changes changes) {
    changes
        .touch(reservation)
        .settle(sold ? ReservationStatus.CONFIRMED : ReservationStatus.RELEASED, changes.now());
    changes.emit(Topics.STOCK_COMPLETED, completionMark(reservation));
  }

  /**
   * Guards a settlement by what the event names.
   *
   * @throws IllegalStateException if the reservation holds something else
   */
  static void requireListed(Reservation reservation, Set<ProductId> named) {
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

  /** The completion of a reservation, for services that await the checkout. */
  public static TransactionMark completionMark(Reservation reservation) {
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
          throw new IllegalStateException("Not settled: checkout=" + reservation.checkout());
    };
  }
}
