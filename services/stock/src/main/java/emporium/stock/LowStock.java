package emporium.stock;

import emporium.events.LowStockWarning;
import emporium.events.Topics;
import emporium.persistence.Changes;

/** Says, once per crossing, that an item has become low or has ceased to be. */
final class LowStock {
  private LowStock() {}

  /**
   * Looks at an item after a change.
   *
   * @param item opened for changes
   */
  static void check(StockItem item, Changes changes) {
    LowStockWarning crossed = item.cross(changes.now());
    if (crossed != null) {
      changes.emit(Topics.LOW_STOCK_WARNING, crossed);
    }
  }
}
