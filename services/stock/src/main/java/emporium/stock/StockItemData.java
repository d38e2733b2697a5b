package emporium.stock;

import emporium.events.model.ProductId;

/**
 * A stock item as ingestion gives it.
 *
 * @param reservedPieces promised before this marketplace knew the item; at most {@code
 *     availablePieces}
 * @param version of the product, opaque
 */
public record StockItemData(
    ProductId product,
    int availablePieces,
    int reservedPieces,
    int orderCount,
    long ytdCents,
    String data,
    String version) {
  /** A row with what ingestion must give; the rest is 0 or empty. */
  public StockItemData(ProductId product, int availablePieces, String version) {
    this(product, availablePieces, 0, 0, 0, "", version);
  }
}
