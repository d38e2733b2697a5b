package emporium.stock;

import emporium.events.PartReserved;
import emporium.events.ReservePart;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Reserves what is available of the lines of a checkout that are here, and tells who gathers them.
 * That it is done once is the inbox's business: nothing else is kept of it here. Returns whether
 * all were available. Source: docs/adr/0019.
 */
record ReserveOwnItems(ReservePart part) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return Reserving.locks(part.items());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    var statuses = Reserving.reserve(part.items(), stock, changes);
    changes.emit(
        Topics.PART_RESERVED, new PartReserved(part.checkout(), part.sellerId(), statuses));
    return statuses.stream().allMatch(Reserving::isReserved);
  }
}
