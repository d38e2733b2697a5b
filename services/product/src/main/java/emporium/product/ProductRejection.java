package emporium.product;

import emporium.events.model.ProductId;
import emporium.persistence.Rejection;

/** Every way the product rules refuse a request. */
public abstract sealed class ProductRejection extends Rejection {
  private ProductRejection(Kind kind, String code, String message, ProductId product) {
    super(kind, code, message);
    addContext("seller_id", product.sellerId());
    addContext("product_id", product.productId());
  }

  final void aboutVersion(String version) {
    addContext("version", version);
  }

  /** No seller ingested it. */
  public static final class UnknownProduct extends ProductRejection {
    UnknownProduct(ProductId product) {
      super(Kind.UNKNOWN, "unknown-product", "There is no such product", product);
    }
  }

  /** The price was made for a version that is not the current one. */
  public static final class StaleVersion extends ProductRejection {
    StaleVersion(ProductId product, String current) {
      super(Kind.CONFLICT, "stale-version", "The product has another version", product);
      aboutVersion(current);
    }
  }
}
