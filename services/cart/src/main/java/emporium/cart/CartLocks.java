package emporium.cart;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;

/**
 * What cart locks: a customer guards the customer's cart and checkouts, a product guards its
 * replica.
 *
 * <p>No command needs both. A checkout reads replicas through {@link CartRepository#prices}, an
 * immutable value that is published with the commit that changed the replica: which products a
 * checkout needs is known only once its cart is locked, and a hot product's price changes must not
 * wait for carts that hold it.
 */
public final class CartLocks {
  /** Owners before what they own. */
  public static final LockTree TREE =
      LockTree.derive("cart", SellerId.class, ProductId.class, CustomerId.class);

  private CartLocks() {}

  /** A customer's cart and checkouts, for one transaction alone. */
  public static LockSet cart(CustomerId customer) {
    return LockSet.exclusive(customer);
  }

  /** A customer's cart and checkouts, against change by others. */
  public static LockSet readCart(CustomerId customer) {
    return LockSet.shared(customer);
  }

  /** A checkout with the cart it came from, for one transaction alone. */
  public static LockSet checkout(CheckoutId checkout) {
    return LockSet.exclusive(checkout.customer());
  }
}
