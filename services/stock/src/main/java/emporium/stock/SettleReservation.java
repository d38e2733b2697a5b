package emporium.stock;

import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.OrderLine;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;
import emporium.stock.split.ItemPlacement;
import emporium.stock.split.StartSplitSettlement;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Settles a reservation as Payment decided: paid, its pieces are sold; not paid, they are free
 * again. The completion is published with the settlement, so once; on a settled reservation nothing
 * happens, but its completion is republished on request. Returns whether it is settled now. It
 * waits ({@link PrerequisiteMissing}) until the checkout has been seen here. Source: paper 3.1 (8)
 * and (10).
 *
 * @param products what the event is about; every product the reservation holds is among them
 * @param again whether the checkout has stalled, so that the completion may have been lost
 * @param owners who has the products; if some are elsewhere, each owner settles its part: that only
 *     starts now, and nothing happens while a settlement is under way
 */
public record SettleReservation(
    CheckoutId checkout, Set<ProductId> products, boolean paid, boolean again, ItemPlacement owners)
    implements Command<StockRepository, Boolean> {
  /** When it is published for the first time, and all products are here. */
  public SettleReservation(CheckoutId checkout, Set<ProductId> products, boolean paid) {
    this(checkout, products, paid, false, ItemPlacement.LOCAL);
  }

  /** The command of a paid order. */
  public static SettleReservation from(PaymentConfirmed event) {
    return new SettleReservation(event.checkout(), products(event.items()), true);
  }

  /** The command of an order that will never be paid. */
  public static SettleReservation from(PaymentFailed event) {
    return new SettleReservation(event.checkout(), products(event.items()), false);
  }

  /** The command that also republishes the completion. */
  public SettleReservation replayed() {
    return new SettleReservation(checkout, products, paid, true, owners);
  }

  /** The command where the products are split so. */
  public SettleReservation where(ItemPlacement divided) {
    return new SettleReservation(checkout, products, paid, again, divided);
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
      throw new PrerequisiteMissing("ReserveStock");
    }
    if (reservation.status() != ReservationStatus.RESERVED) {
      if (again) {
        changes.emit(Topics.STOCK_COMPLETED, ReservationSettlement.completionMark(reservation));
      }
      return false;
    }
    ReservationSettlement.requireListed(reservation, products);
    if (isParted()) {
      return StartSplitSettlement.begin(reservation, paid, owners, stock, changes);
    }
    ReservationSettlement.settle(reservation, paid, stock, changes);
    return true;
  }

  private boolean isParted() {
    return !owners.ownsAll(products);
  }

  private static Set<ProductId> products(List<OrderLine> items) {
    return items.stream().map(OrderLine::product).collect(Collectors.toUnmodifiableSet());
  }
}
