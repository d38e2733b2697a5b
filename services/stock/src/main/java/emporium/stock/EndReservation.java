package emporium.stock;

import emporium.events.CheckoutId;
import emporium.events.MarkStatus;
import emporium.events.OrderLine;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ProductId;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ends a reservation as Payment decided: paid, its pieces are sold; not paid, they are free again.
 * The mark goes out with the end, so once; on a reservation that has ended nothing happens. Returns
 * whether it ended now. It waits ({@link NotYet}) until the checkout has been seen here. Source:
 * paper 3.1 (8) and (10).
 *
 * @param products what the event is about; every product the reservation holds is among them
 */
public record EndReservation(CheckoutId checkout, Set<ProductId> products, boolean paid)
    implements Command<StockRepository, Boolean> {
  /** The command of a paid order. */
  public static EndReservation from(PaymentConfirmed event) {
    return new EndReservation(event.checkout(), products(event.items()), true);
  }

  /** The command of an order that will never be paid. */
  public static EndReservation from(PaymentFailed event) {
    return new EndReservation(event.checkout(), products(event.items()), false);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(products).and(LockSet.exclusive(checkout));
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    Reservation reservation = stock.reservation(checkout);
    if (reservation == null) {
      throw new NotYet("ReserveStock");
    }
    if (reservation.status() != ReservationStatus.RESERVED) {
      return false;
    }
    for (ReservedLine line : reservation.lines()) {
      StockItem item = changes.touch(locked(line, stock.item(line.product())));
      if (paid) {
        item.confirm(line.quantity(), changes.now());
      } else {
        item.release(line.quantity(), changes.now());
      }
      LowStock.check(item, changes);
    }
    changes
        .touch(reservation)
        .end(paid ? ReservationStatus.CONFIRMED : ReservationStatus.RELEASED, changes.now());
    changes.emit(Topics.STOCK_MARK, mark(reservation.tid()));
    return true;
  }

  private TransactionMark mark(String tid) {
    MarkStatus status = paid ? MarkStatus.SUCCESS : MarkStatus.ABORT;
    return new TransactionMark(
        checkout,
        tid,
        TransactionType.CUSTOMER_SESSION,
        checkout.customerId(),
        status,
        Topics.STOCK);
  }

  private StockItem locked(ReservedLine line, @Nullable StockItem item) {
    if (item == null || !products.contains(line.product())) {
      throw new IllegalStateException(
          "The event does not name what is reserved: checkout="
              + checkout
              + " product="
              + line.product());
    }
    return item;
  }

  private static Set<ProductId> products(List<OrderLine> items) {
    return items.stream().map(OrderLine::product).collect(Collectors.toUnmodifiableSet());
  }
}
