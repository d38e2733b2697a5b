package emporium.stock;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.split.ItemPlacement;
import emporium.stock.split.StartSplitSettlement;
import java.util.Set;

/**
 * Frees what a canceled checkout has reserved, and blocks it from reserving if it was not requested
 * yet. Publishes the completion of the reservation, also if it was settled before. Returns whether
 * it is settled now. Source: docs/messaging.md, "Stalled checkouts".
 *
 * @param products what the checkout may have reserved
 * @param owners who has the products; if some are elsewhere, each owner frees its part: that only
 *     starts now. While they are still reserving, it is recorded and takes effect when they have
 */
public record CancelReservation(
    CheckoutId checkout, String tid, Set<ProductId> products, ItemPlacement owners)
    implements Command<StockRepository, Boolean> {
  /** The command of an event. */
  public static CancelReservation from(CheckoutCanceled event, ItemPlacement owners) {
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
    SplitReservation splitReservation = isParted() ? stock.splitReservation(checkout) : null;
    if (splitReservation != null) {
      changes.touch(splitReservation).cancel();
      return false;
    }
    Reservation reservation = stock.reservation(checkout);
    if (reservation == null) {
      var none = changes.add(Reservation.canceled(checkout, tid, changes.now()));
      changes.emit(Topics.STOCK_COMPLETED, ReservationSettlement.completionMark(none));
      return true;
    }
    requireNotPaid(reservation, stock);
    if (reservation.status() != ReservationStatus.RESERVED) {
      changes.emit(Topics.STOCK_COMPLETED, ReservationSettlement.completionMark(reservation));
      return false;
    }
    ReservationSettlement.requireListed(reservation, products);
    if (isParted()) {
      return StartSplitSettlement.begin(reservation, false, owners, stock, changes);
    }
    ReservationSettlement.settle(reservation, false, stock, changes);
    return true;
  }

  private boolean isParted() {
    return !owners.ownsAll(products);
  }

  private void requireNotPaid(Reservation reservation, StockRepository stock) {
    SplitSettlement underWay = isParted() ? stock.splitSettlement(checkout) : null;
    if (reservation.status() == ReservationStatus.CONFIRMED
        || (underWay != null && underWay.sold())) {
      throw new IllegalStateException("Canceled although paid: " + checkout);
    }
  }
}
