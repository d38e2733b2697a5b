package emporium.stock.split;

import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.SplitReservation;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;

/**
 * Requests the owners of a checkout's items to reserve them, each its part; the checkout is
 * answered when all have. One that is split, or has its reservation, requests nothing more. Returns
 * whether it requests now. Source: docs/adr/0019.
 *
 * @param parts the part of each line ({@link ItemPlacement})
 */
@SuppressWarnings("ArrayRecordComponent")
public // commands are not compared
record StartSplitReservation(ReserveStock event, int[] parts)
    implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return StockLocks.reservation(event.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    if (stock.reservation(event.checkout()) != null
        || stock.splitReservation(event.checkout()) != null) {
      return false;
    }
    changes.add(new SplitReservation(event, parts, changes.now()));
    ItemPlacement.groupByPart(event.items(), parts)
        .forEach(
            (part, lines) ->
                changes.emit(Topics.RESERVE_PART, new ReservePart(event.checkout(), part, lines)));
    return true;
  }
}
