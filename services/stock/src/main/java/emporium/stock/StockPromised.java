package emporium.stock;

import emporium.events.model.ProductId;
import emporium.persistence.Rejection;

/** A repeated row has fewer pieces than are promised to running checkouts. */
public final class StockPromised extends Rejection {
  StockPromised(ProductId product, int promisedPieces) {
    super(
        Kind.CONFLICT,
        "stock-promised",
        "More pieces are promised to running checkouts than the row has");
    addContext("seller_id", product.sellerId());
    addContext("product_id", product.productId());
    addContext("promised", promisedPieces);
  }
}
