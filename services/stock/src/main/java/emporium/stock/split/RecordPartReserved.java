package emporium.stock.split;

import emporium.events.PartReserved;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.events.model.ProductStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.Reservation;
import emporium.stock.ReservationReply;
import emporium.stock.ReservationSettlement;
import emporium.stock.ReservationStatus;
import emporium.stock.ReserveItems;
import emporium.stock.SplitReservation;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import java.util.List;

/**
 * Records what one owner has reserved of a checkout; with the last part the checkout is answered as
 * {@link ReserveItems} answers it. If it was canceled meanwhile, that takes effect then. Returns
 * whether it was the last. Source: docs/adr/0019.
 */
public record RecordPartReserved(PartReserved part, ItemPlacement owners)
    implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.reservation(part.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    SplitReservation splitReservation = stock.splitReservation(part.checkout());
    if (splitReservation == null) {
      throw new IllegalStateException("No split reservation of the checkout: " + part.checkout());
    }
    changes.touch(splitReservation).recordPart(part.sellerId(), part.lines());
    if (!splitReservation.isComplete()) {
      return false;
    }
    ReserveStock asked = splitReservation.request();
    List<ProductStatus> statuses = splitReservation.statuses();
    boolean canceled = splitReservation.canceled();
    changes.remove(splitReservation);
    Reservation reservation = ReservationReply.reply(asked, statuses, true, changes);
    if (canceled) {
      cancel(reservation, stock, changes);
    }
    return true;
  }

  private void cancel(Reservation reservation, StockRepository stock, Changes changes) {
    if (reservation.status() == ReservationStatus.RESERVED) {
      var unused = StartSplitSettlement.begin(reservation, false, owners, stock, changes);
    } else {
      changes.emit(Topics.STOCK_COMPLETED, ReservationSettlement.completionMark(reservation));
    }
  }
}
