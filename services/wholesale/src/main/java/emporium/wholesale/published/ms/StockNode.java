package emporium.wholesale.published.ms;

import emporium.wholesale.Product;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;

/**
 * What a warehouse has of a product. Stored. What changes is guarded by the one monitor of all
 * stocks, and by its own.
 */
final class StockNode {
  final WarehouseNode warehouse;
  final Product product;
  final String data;
  final String dist;
  int quantity;
  long ytdPieces;
  int orderCount;
  int remoteCount;
  int restocks;

  /** What changes of it, as it was. */
  record Before(
      StockNode stock,
      int quantity,
      long ytdPieces,
      int orderCount,
      int remoteCount,
      int restocks) {
    void restore() {
      stock.quantity = quantity;
      stock.ytdPieces = ytdPieces;
      stock.orderCount = orderCount;
      stock.remoteCount = remoteCount;
      stock.restocks = restocks;
    }
  }

  StockNode(WarehouseNode warehouse, Product product, Stock row) {
    this.warehouse = warehouse;
    this.product = product;
    quantity = row.quantity();
    ytdPieces = row.ytdPieces();
    orderCount = row.orderCount();
    remoteCount = row.remoteCount();
    restocks = row.restocks();
    data = row.data();
    dist = row.dist();
  }

  Before before() {
    return new Before(this, quantity, ytdPieces, orderCount, remoteCount, restocks);
  }

  void supply(int pieces, boolean remote) {
    if (Stock.isRestocked(quantity, pieces)) {
      quantity += Stock.RESTOCK_PIECES;
      restocks++;
    }
    quantity -= pieces;
    ytdPieces += pieces;
    orderCount++;
    remoteCount += remote ? 1 : 0;
  }

  StockId id() {
    return new StockId(warehouse.number(), product.id().productId());
  }

  Stock row() {
    return new Stock(id(), quantity, ytdPieces, orderCount, remoteCount, restocks, data, dist);
  }
}
