package emporium.stock;

import emporium.events.LowStockWarning;
import emporium.events.Topics;
import emporium.persistence.Changes;
import java.time.Instant;

/** Says, once per crossing, that an item has become low or has ceased to be. */
final class LowStock {
  private static final int WEEKS = Demand.DAYS / 7;

  private LowStock() {}

  /** Whether more of an item is asked for in a week, on average, than can be promised. */
  static boolean isLow(StockItem item, Instant now) {
    return item.ingested() && item.requestedPieces(now) > (long) WEEKS * item.freePieces();
  }

  /**
   * Looks at an item after a change: notes whether it is low now, and says so if that is not as it
   * was said last.
   *
   * @param item opened for changes
   */
  static void check(StockItem item, Changes changes) {
    Instant now = changes.now();
    boolean isLow = isLow(item, now);
    if (isLow != item.low()) {
      changes.emit(Topics.LOW_STOCK_WARNING, warning(item, item.cross(), now));
    }
  }

  private static LowStockWarning warning(StockItem item, long crossing, Instant now) {
    var id = item.id();
    return new LowStockWarning(
        id.sellerId(),
        id.productId(),
        item.low(),
        item.requestedPieces(now),
        item.freePieces(),
        now,
        crossing);
  }
}
