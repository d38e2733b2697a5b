package emporium.stock.split;

import emporium.events.PartReserved;
import emporium.events.ReservePart;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.stock.LineReserver;
import emporium.stock.StockRepository;

/**
 * Reserves what is available of the lines of a checkout that are here, and notifies the replica of
 * the checkout. The inbox applies it once: nothing else is kept of it here. Returns whether all
 * were available. Source: docs/adr/0019.
 */
public record ReserveOwnItems(ReservePart part) implements Command<StockRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LineReserver.locks(part.items());
  }

  @Override
  public Boolean apply(StockRepository stock, Changes changes) {
    var statuses = LineReserver.reserve(part.items(), stock, changes);
    changes.emit(
        Topics.PART_RESERVED, new PartReserved(part.checkout(), part.sellerId(), statuses));
    return statuses.stream().allMatch(LineReserver::isReserved);
  }
}
