package emporium.stock;

import emporium.events.model.ProductId;
import emporium.persistence.Rejection;

/** No stock row of this product has been ingested. */
public final class UnknownStockItem extends Rejection {
  UnknownStockItem(ProductId product) {
    super(Kind.UNKNOWN, "unknown-stock-item", "There is no such stock item");
    addContext("seller_id", product.sellerId());
    addContext("product_id", product.productId());
  }
}
