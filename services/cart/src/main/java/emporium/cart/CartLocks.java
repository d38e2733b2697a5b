package emporium.cart;

import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
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
}
