package emporium.stock;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Frees what a canceled checkout has reserved, and blocks it from reserving if it was not requested
 * yet. Publishes the completion of the reservation, also if it was settled before. Returns whether
 * it is settled now. Source: docs/messaging.md, "Stalled checkouts".
 *
 * @param products what the checkout may have reserved
 */
public record CancelReservation(CheckoutId checkout, String tid, Set<ProductId> products)
    implements Command<StockRepository, Boolean> {
  /** The command of an event. */
  public static CancelReservation from(CheckoutCanceled event) {
    return new CancelReservation(
        event.checkout(), event.instanceId(), Set.copyOf(event.products()));
  }

  @Override
  public LockSet locks() {
    return StockLocks.items(products).and(StockLocks.reservation(checkout));
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    return cancel(
        stock, changes, open -> ReservationSettlement.settle(open, false, stock, changes));
  }

  /**
   * Finds the reservation and has it freed.
   *
   * @param settlement frees one that is not settled; returns whether it did so now
   */
  public boolean cancel(StockRepository stock, Changes changes, Predicate<Reservation> settlement) {
    Reservation reservation = stock.reservation(checkout);
    if (reservation == null) {
      var none = changes.add(Reservation.canceled(checkout, tid, changes.now()));
      changes.emit(Topics.STOCK_COMPLETED, ReservationSettlement.completionMark(none));
      return true;
    }
    requireNotPaid(reservation.status() == ReservationStatus.CONFIRMED);
    if (reservation.status() != ReservationStatus.RESERVED) {
      changes.emit(Topics.STOCK_COMPLETED, ReservationSettlement.completionMark(reservation));
      return false;
    }
    ReservationSettlement.requireListed(reservation, products);
    return settlement.test(reservation);
  }

  /** Guards a cancellation: Payment never cancels what it has decided to be paid. */
  public void requireNotPaid(boolean paid) {
    if (paid) {
      throw new IllegalStateException("Canceled although paid: " + checkout);
    }
  }
}
