package emporium.product;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.LockTree;

/** What the product service locks: each product, under its seller. */
public final class ProductLocks {
  /** Owners before what they own. */
  public static final LockTree TREE = LockTree.derive("product", SellerId.class, ProductId.class);

  private ProductLocks() {}
}
