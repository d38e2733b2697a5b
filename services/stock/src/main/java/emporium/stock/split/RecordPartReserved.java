package emporium.stock;

import emporium.events.PartReserved;
import emporium.events.ProductStatus;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Takes what one owner has reserved of a checkout; with the last part the checkout is answered as
 * {@link ReserveItems} answers it. If it was canceled meanwhile, that takes effect then. Returns
 * whether it was the last. Source: docs/adr/0019.
 */
record TakePart(PartReserved part, Owners owners) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(part.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    Gathering gathering = stock.gathering(part.checkout());
    if (gathering == null) {
      throw new IllegalStateException("Nobody gathers this checkout: " + part.checkout());
    }
    changes.touch(gathering).take(part.sellerId(), part.lines());
    if (!gathering.isComplete()) {
      return false;
    }
    ReserveStock asked = gathering.asked();
    List<ProductStatus> statuses = gathering.statuses();
    boolean canceled = gathering.canceled();
    changes.remove(gathering);
    Reservation reservation = StockAnswer.give(asked, statuses, true, changes);
    if (canceled) {
      cancel(reservation, stock, changes);
    }
    return true;
  }

  private void cancel(Reservation reservation, StockRepository stock, Changes changes) {
    if (reservation.status() == ReservationStatus.RESERVED) {
      var unused = PartedEnds.begin(reservation, false, owners, stock, changes);
    } else {
      changes.emit(Topics.STOCK_MARK, Ends.mark(reservation));
    }
  }
}
