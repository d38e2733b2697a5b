package emporium.stock;

import emporium.events.CartLine;
import emporium.events.ItemStatus;
import emporium.events.ProductId;
import emporium.events.ProductStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reserves lines of checkouts where their items are. */
final class Reserving {
  private Reserving() {}

  /** What must be locked for it. */
  static LockSet locks(List<CartLine> lines) {
    Set<ProductId> products = lines.stream().map(CartLine::product).collect(Collectors.toSet());
    return LockSet.exclusive(products);
  }

  /**
   * Reserves each line that is available, and notes that all were asked for. What became of them,
   * in their order.
   */
  static List<ProductStatus> reserve(List<CartLine> lines, StockRepository stock, Changes changes) {
    return lines.stream().map(line -> reserve(line, stock, changes)).toList();
  }

  private static ProductStatus reserve(CartLine line, StockRepository stock, Changes changes) {
    StockItem item = stock.item(line.product());
    if (item == null) {
      return status(line, ItemStatus.UNAVAILABLE, 0);
    }
    ItemStatus status = item.statusFor(line);
    StockItem touched = changes.touch(item);
    touched.request(line.quantity(), changes.now());
    if (status == ItemStatus.IN_STOCK) {
      touched.reserve(line.quantity(), changes.now());
    }
    LowStock.check(touched, changes);
    return status(line, status, item.availablePieces());
  }

  /** Whether what became of a line is that it is reserved. */
  static boolean isReserved(ProductStatus line) {
    return line.status() == ItemStatus.IN_STOCK;
  }

  /** What became of a line, as it is said. */
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
