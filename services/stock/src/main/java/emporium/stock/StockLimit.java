package emporium.stock;

import emporium.events.ProductId;
import emporium.persistence.Rejection;

/** Adding would put more pieces on hand than one item can have. */
public final class StockLimit extends Rejection {
  StockLimit(ProductId product, int pieces) {
    super(Kind.UNPROCESSABLE, "stock-limit", "A stock item cannot hold that many pieces");
    about("seller_id", product.sellerId());
    about("product_id", product.productId());
    about("quantity", pieces);
    about("limit", StockItem.MAX_PIECES);
  }
}
