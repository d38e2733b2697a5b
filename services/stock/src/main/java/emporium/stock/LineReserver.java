package emporium.stock;

import emporium.events.model.CartLine;
import emporium.events.model.ItemStatus;
import emporium.events.model.ProductId;
import emporium.events.model.ProductStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reserves lines of checkouts where their items are. */
public final class LineReserver {
  private LineReserver() {}

  /** What must be locked for it. */
  public static LockSet locks(List<CartLine> lines) {
    Set<ProductId> products = lines.stream().map(CartLine::product).collect(Collectors.toSet());
    return StockLocks.items(products);
  }

  /**
   * Reserves each line that is available, and records the demand for all. Returns their statuses,
   * in their order.
   */
  public static List<ProductStatus> reserve(
      List<CartLine> lines, StockRepository stock, Changes changes) {
    return lines.stream().map(line -> reserve(line, stock, changes)).toList();
  }

  private static ProductStatus reserve(CartLine line, StockRepository stock, Changes changes) {
    StockItem item = stock.item(line.product());
    if (item == null) {
      return status(line, ItemStatus.UNAVAILABLE, 0);
    }
    ItemStatus status = item.statusFor(line);
    StockItem touched = changes.touch(item);
    touched.recordDemand(line.quantity(), changes.now());
    if (status == ItemStatus.IN_STOCK) {
      touched.reserve(line.quantity(), changes.now());
    }
    LowStockCheck.check(touched, changes);
    return status(line, status, item.availablePieces());
  }

  /** Whether the status of a line is that it is reserved. */
  public static boolean isReserved(ProductStatus line) {
    return line.status() == ItemStatus.IN_STOCK;
  }

  /** The status of a line, as it is published. */
  static ProductStatus status(CartLine line, ItemStatus status, int availablePieces) {
    return new ProductStatus(
        line.sellerId(),
        line.productId(),
        line.quantity(),
        status,
        line.unitPriceCents(),
        line.unitPriceCents(),
        availablePieces);
  }
}
