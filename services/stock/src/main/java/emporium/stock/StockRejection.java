package emporium.stock;

import emporium.events.model.ProductId;
import emporium.persistence.Rejection;

/** Every way the rules of stock refuse a request. */
public abstract sealed class StockRejection extends Rejection {
  private StockRejection(Kind kind, String code, String message, ProductId product) {
    super(kind, code, message);
    addContext("seller_id", product.sellerId());
    addContext("product_id", product.productId());
  }

  final void about(String key, int pieces) {
    addContext(key, pieces);
  }

  /** No stock row of this product has been ingested. */
  public static final class UnknownStockItem extends StockRejection {
    UnknownStockItem(ProductId product) {
      super(Kind.UNKNOWN, "unknown-stock-item", "There is no such stock item", product);
    }
  }

  /** Adding would put more pieces on hand than one item can have. */
  public static final class StockLimit extends StockRejection {
    StockLimit(ProductId product, int pieces) {
      super(
          Kind.UNPROCESSABLE, "stock-limit", "A stock item cannot hold that many pieces", product);
      about("quantity", pieces);
      about("limit", StockItem.MAX_PIECES);
    }
  }

  /** A repeated row has fewer pieces than are promised to running checkouts. */
  public static final class StockPromised extends StockRejection {
    StockPromised(ProductId product, int promisedPieces) {
      super(
          Kind.CONFLICT,
          "stock-promised",
          "More pieces are promised to running checkouts than the row has",
          product);
      about("promised", promisedPieces);
    }
  }
}
