package emporium.stock;

import emporium.events.CheckoutId;
import emporium.events.OrderLine;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ProductId;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ends a reservation as Payment decided: paid, its pieces are sold; not paid, they are free again.
 * The mark goes out with the end, so once; on a reservation that has ended nothing happens, but for
 * its mark if it is asked for again. Returns whether it ended now. It waits ({@link NotYet}) until
 * the checkout has been seen here. Source: paper 3.1 (8) and (10).
 *
 * @param products what the event is about; every product the reservation holds is among them
 * @param again whether the checkout has stalled, so that the mark may have been lost
 * @param owners who has the products; if some are elsewhere, each owner ends its part: that only
 *     begins now, and nothing happens while an end is under way
 */
record EndReservation(
    CheckoutId checkout, Set<ProductId> products, boolean paid, boolean again, Owners owners)
    implements Command<StockRepository, Boolean> {
  /** When it is said for the first time, and all products are here. */
  public EndReservation(CheckoutId checkout, Set<ProductId> products, boolean paid) {
    this(checkout, products, paid, false, Owners.HERE);
  }

  /** The command of a paid order. */
  public static EndReservation from(PaymentConfirmed event) {
    return new EndReservation(event.checkout(), products(event.items()), true);
  }

  /** The command of an order that will never be paid. */
  public static EndReservation from(PaymentFailed event) {
    return new EndReservation(event.checkout(), products(event.items()), false);
  }

  /** The command that also says again how it ended. */
  EndReservation asAgain() {
    return new EndReservation(checkout, products, paid, true, owners);
  }

  /** The command where the products are divided so. */
  EndReservation where(Owners divided) {
    return new EndReservation(checkout, products, paid, again, divided);
  }

  @Override
  public LockSet locks() {
    var locks = LockSet.exclusive(checkout);
    return isParted() ? locks : LockSet.exclusive(products).and(locks);
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    Reservation reservation = stock.reservation(checkout);
    if (reservation == null) {
      throw new NotYet("ReserveStock");
    }
    if (reservation.status() != ReservationStatus.RESERVED) {
      if (again) {
        changes.emit(Topics.STOCK_MARK, Ends.mark(reservation));
      }
      return false;
    }
    Ends.requireNamed(reservation, products);
    if (isParted()) {
      return PartedEnds.begin(reservation, paid, owners, stock, changes);
    }
    Ends.end(reservation, paid, stock, changes);
    return true;
  }

  private boolean isParted() {
    return !owners.haveHere(products);
  }

  private static Set<ProductId> products(List<OrderLine> items) {
    return items.stream().map(OrderLine::product).collect(Collectors.toUnmodifiableSet());
  }
}
