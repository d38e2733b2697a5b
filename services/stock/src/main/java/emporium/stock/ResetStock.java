package emporium.stock;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Makes the stock as it was ingested and forgets every reservation. Items of which neither row nor
 * product was ingested go. Touches what has changed only. Returns how many items changed. Source:
 * docs/semantics.md "Reset".
 */
public record ResetStock() implements Command<StockRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(StockRepository stock, Changes changes) {
    for (Reservation reservation : List.copyOf(stock.reservations())) {
      changes.remove(reservation);
    }
    List.copyOf(stock.splitReservations()).forEach(changes::remove);
    List.copyOf(stock.splitSettlements()).forEach(changes::remove);
    int changed = 0;
    for (StockItem item : List.copyOf(stock.items())) {
      if (!item.hasIngestedState()) {
        changes.remove(item);
      } else if (!item.asIngested()) {
        changes.touch(item).reset(changes.now());
        changed++;
      }
    }
    return changed;
  }
}
