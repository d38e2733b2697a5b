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
 * it ended now. Source: docs/messaging.md, "Stalled checkouts".
 *
 * @param products what the checkout may have reserved
 * @param owners who has the products; if some are elsewhere, each owner frees its part: that only
 *     begins now. While they are still reserving, it is noted and takes effect when they have
 */
record CancelReservation(CheckoutId checkout, String tid, Set<ProductId> products, Owners owners)
    implements Command<StockRepository, Boolean> {
  /** The command of an event. */
  static CancelReservation from(CheckoutCanceled event, Owners owners) {
    return new CancelReservation(
        event.checkout(), event.instanceId(), Set.copyOf(event.products()), owners);
  }

  @Override
  public LockSet locks() {
    var locks = LockSet.exclusive(checkout);
    return isParted() ? locks : LockSet.exclusive(products).and(locks);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    Gathering gathering = isParted() ? stock.gathering(checkout) : null;
    if (gathering != null) {
      changes.touch(gathering).cancel();
      return false;
    }
    Reservation reservation = stock.reservation(checkout);
    if (reservation == null) {
      var none = changes.add(Reservation.canceled(checkout, tid, changes.now()));
      changes.emit(Topics.STOCK_MARK, Ends.mark(none));
      return true;
    }
    requireNotPaid(reservation, stock);
    if (reservation.status() != ReservationStatus.RESERVED) {
      changes.emit(Topics.STOCK_MARK, Ends.mark(reservation));
      return false;
    }
    Ends.requireNamed(reservation, products);
    if (isParted()) {
      return PartedEnds.begin(reservation, false, owners, stock, changes);
    }
    Ends.end(reservation, false, stock, changes);
    return true;
  }

  private boolean isParted() {
    return !owners.haveHere(products);
  }

  private void requireNotPaid(Reservation reservation, StockRepository stock) {
    PartedEnd underWay = isParted() ? stock.partedEnd(checkout) : null;
    if (reservation.status() == ReservationStatus.CONFIRMED
        || (underWay != null && underWay.sold())) {
      throw new IllegalStateException("Payment canceled what it had paid: " + checkout);
    }
  }
}
