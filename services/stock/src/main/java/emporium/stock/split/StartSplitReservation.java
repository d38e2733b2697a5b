package emporium.stock;

import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Asks the owners of what a checkout wants to reserve it, each its part; the checkout is answered
 * when all have. One that is being gathered, or has its reservation, asks for nothing more. Returns
 * whether it asks now. Source: docs/adr/0019.
 *
 * @param parts the part of each line ({@link Owners})
 */
@SuppressWarnings("ArrayRecordComponent") // commands are not compared
record GatherItems(ReserveStock event, int[] parts) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(event.checkout());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    if (stock.reservation(event.checkout()) != null || stock.gathering(event.checkout()) != null) {
      return false;
    }
    changes.add(new Gathering(event, parts, changes.now()));
    Owners.divided(event.items(), parts)
        .forEach(
            (part, lines) ->
                changes.emit(Topics.RESERVE_PART, new ReservePart(event.checkout(), part, lines)));
    return true;
  }
}
