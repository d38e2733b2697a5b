package emporium.stock;

import emporium.events.ProductId;
import emporium.persistence.Rejection;

/** A row that came again has fewer pieces than are promised to running checkouts. */
public final class StockPromised extends Rejection {
  StockPromised(ProductId product, int promisedPieces) {
    super(
        Kind.CONFLICT,
        "stock-promised",
        "More pieces are promised to running checkouts than the row has");
    about("seller_id", product.sellerId());
    about("product_id", product.productId());
    about("promised", promisedPieces);
  }
}
