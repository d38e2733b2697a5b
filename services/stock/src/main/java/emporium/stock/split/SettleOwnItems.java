package emporium.stock;

import emporium.events.EndPart;
import emporium.events.PartEnded;
import emporium.events.PieceLine;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Sells or frees what a checkout has reserved here, and tells who gathers. That it is done once is
 * the inbox's business. Returns how many lines there were. Source: docs/adr/0019.
 */
record EndOwnItems(EndPart part) implements Command<StockRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(part.lines().stream().map(PieceLine::product).toList());
  }

  @Override
  public Integer apply(StockRepository stock, Changes changes) {
    for (PieceLine line : part.lines()) {
      Ends.end(line.product(), line.quantity(), part.paid(), stock, changes);
    }
    changes.emit(Topics.PART_ENDED, new PartEnded(part.checkout(), part.sellerId()));
    return part.lines().size();
  }
}
