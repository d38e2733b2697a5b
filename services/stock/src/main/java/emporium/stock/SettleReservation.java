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
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
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
 */
public record SettleReservation(
    CheckoutId checkout, Set<ProductId> products, boolean paid, boolean again)
    implements Command<StockRepository, Boolean> {
  /** When it is published for the first time. */
  public SettleReservation(CheckoutId checkout, Set<ProductId> products, boolean paid) {
    this(checkout, products, paid, false);
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
    return new SettleReservation(checkout, products, paid, true);
  }

  @Override
  public LockSet locks() {
    return StockLocks.items(products).and(StockLocks.reservation(checkout));
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    return settle(stock, changes, open -> ReservationSettlement.settle(open, paid, stock, changes));
  }

  /**
   * Finds the reservation and has it settled.
   *
   * @param settlement settles one that is not settled; returns whether it did so now
   */
  public boolean settle(StockRepository stock, Changes changes, Predicate<Reservation> settlement) {
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
    return settlement.test(reservation);
  }

  private static Set<ProductId> products(List<OrderLine> items) {
    return items.stream().map(OrderLine::product).collect(Collectors.toUnmodifiableSet());
  }
}
