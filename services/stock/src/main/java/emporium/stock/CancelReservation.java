package emporium.stock;

import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutId;
import emporium.events.ProductId;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Set;

/**
 * Frees what a canceled checkout has reserved, and keeps it from reserving anything if it has not
 * been asked for yet. Says how the reservation ended, again if it had ended before. Returns whether
 * it ended now. Source: design section 6, "Payment decides".
 *
 * @param products what the checkout may have reserved
 */
record CancelReservation(CheckoutId checkout, String tid, Set<ProductId> products)
    implements Command<StockRepository, Boolean> {
  static CancelReservation from(CheckoutCanceled event) {
    return new CancelReservation(
        event.checkout(), event.instanceId(), Set.copyOf(event.products()));
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(products).and(LockSet.exclusive(checkout));
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    Reservation reservation = stock.reservation(checkout);
    if (reservation == null) {
      var none = changes.add(Reservation.canceled(checkout, tid, changes.now()));
      changes.emit(Topics.STOCK_MARK, Ends.mark(none));
      return true;
    }
    switch (reservation.status()) {
      case RESERVED -> Ends.end(reservation, false, products, stock, changes);
      case REFUSED, RELEASED -> {
        changes.emit(Topics.STOCK_MARK, Ends.mark(reservation));
        return false;
      }
      case CONFIRMED ->
          throw new IllegalStateException("Payment canceled what it had paid: " + checkout);
    }
    return true;
  }
}
