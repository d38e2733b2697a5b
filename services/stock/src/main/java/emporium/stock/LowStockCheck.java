package emporium.stock;

import emporium.events.LowStockWarning;
import emporium.events.Topics;
import emporium.persistence.Changes;
import java.time.Instant;

/** Publishes, once per transition, that an item has become low or has ceased to be. */
public final class LowStockCheck {
  private static final int WEEKS = DemandWindow.DAYS / 7;

  private LowStockCheck() {}

  /** Whether more of an item is requested in a week, on average, than can be promised. */
  public static boolean isLow(StockItem item, Instant now) {
    return item.ingested() && item.requestedPieces(now) > (long) WEEKS * item.freePieces();
  }

  /**
   * Checks an item after a change: records whether it is low now, and publishes it if that differs
   * from what was published last.
   *
   * @param item opened for changes
   */
  public static void check(StockItem item, Changes changes) {
    Instant now = changes.now();
    boolean isLow = isLow(item, now);
    if (isLow != item.low()) {
      changes.emit(Topics.LOW_STOCK_WARNING, warning(item, item.toggleLow(), now));
    }
  }

  private static LowStockWarning warning(StockItem item, long transition, Instant now) {
    var id = item.id();
    return new LowStockWarning(
        id.sellerId(),
        id.productId(),
        item.low(),
        item.requestedPieces(now),
        item.freePieces(),
        now,
        transition);
  }
}
