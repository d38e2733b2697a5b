package emporium.cart;

import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.persistence.Rejection;

/** Every way the cart's rules refuse a request. */
public abstract sealed class CartRejection extends Rejection {
  private CartRejection(Kind kind, String code, String message) {
    super(kind, code, message);
  }

  final void aboutCustomer(CustomerId customer) {
    addContext("customer_id", customer.value());
  }

  final void aboutProduct(ProductId product) {
    addContext("seller_id", product.sellerId());
    addContext("product_id", product.productId());
  }

  /** Nothing to check out, and not the transaction of the last checkout. */
  public static final class EmptyCart extends CartRejection {
    EmptyCart(CustomerId customer, String tid) {
      super(Kind.UNPROCESSABLE, "empty-cart", "The cart is empty");
      aboutCustomer(customer);
      addContext("tid", tid);
    }
  }

  /** One more line would be too many. */
  public static final class TooManyLines extends CartRejection {
    TooManyLines(CustomerId customer) {
      super(Kind.UNPROCESSABLE, "too-many-lines", "The cart cannot hold more lines");
      aboutCustomer(customer);
      addContext("lines_max", Cart.LINES_MAX);
    }
  }

  /** The line would have too many pieces in total. */
  public static final class QuantityTooHigh extends CartRejection {
    QuantityTooHigh(ProductId product) {
      super(Kind.UNPROCESSABLE, "quantity-too-high", "The line cannot hold so many pieces");
      aboutProduct(product);
      addContext("quantity_max", Cart.QUANTITY_MAX);
    }
  }

  /** The product has no price here under the version that the customer has seen. */
  public static final class PriceNotPublished extends CartRejection {
    PriceNotPublished(ProductId product, String version) {
      super(
          Kind.CONFLICT,
          "price-not-published",
          "No price of this version is known; read the product, and repeat with its version");
      aboutProduct(product);
      addContext("version", version);
    }
  }

  /** The customer never put anything into a cart. */
  public static final class UnknownCart extends CartRejection {
    public UnknownCart(CustomerId customer) {
      super(Kind.UNKNOWN, "unknown-cart", "There is no such cart");
      aboutCustomer(customer);
    }
  }

  /** The product is not in the cart. */
  public static final class UnknownItem extends CartRejection {
    UnknownItem(ProductId product) {
      super(Kind.UNKNOWN, "unknown-item", "The product is not in the cart");
      aboutProduct(product);
    }
  }

  /** The customer has no checkout of that name. */
  public static final class UnknownCheckout extends CartRejection {
    public UnknownCheckout(CustomerId customer, String what) {
      super(Kind.UNKNOWN, "unknown-checkout", "There is no such checkout");
      aboutCustomer(customer);
      addContext("checkout", what);
    }
  }
}
