package emporium.stock;

import emporium.events.ReserveStock;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Reserves every available line of a checkout and names the status of the others. Publishes {@code
 * StockConfirmed} if at least one line was reserved, {@code ReserveStockFailed} if none. A checkout
 * that has its reservation keeps it, and nothing is republished. Returns the status of the
 * reservation. Source: paper 3.1 (3), docs/semantics.md "Checkout".
 */
public record ReserveItems(ReserveStock event)
    implements Command<StockRepository, ReservationStatus> {
  /** The command of an event. */
  public static ReserveItems from(ReserveStock event) {
    return new ReserveItems(event);
  }

  @Override
  public LockSet locks() {
    return LineReserver.locks(event.items()).and(StockLocks.reservation(event.checkout()));
  }

  @Override
  public ReservationStatus apply(StockRepository stock, Changes changes) {
    Reservation known = stock.reservation(event.checkout());
    if (known != null) {
      return known.status();
    }
    var statuses = LineReserver.reserve(event.items(), stock, changes);
    return ReservationReply.reply(event, statuses, false, changes).status();
  }
}
