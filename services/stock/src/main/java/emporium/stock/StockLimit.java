package emporium.stock;

import emporium.events.model.ProductId;
import emporium.persistence.Rejection;

/** Adding would put more pieces on hand than one item can have. */
public final class StockLimit extends Rejection {
  StockLimit(ProductId product, int pieces) {
    super(Kind.UNPROCESSABLE, "stock-limit", "A stock item cannot hold that many pieces");
    addContext("seller_id", product.sellerId());
    addContext("product_id", product.productId());
    addContext("quantity", pieces);
    addContext("limit", StockItem.MAX_PIECES);
  }
}
