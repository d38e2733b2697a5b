package emporium.product;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;

/** What the product service locks: each product, under its seller. */
public final class ProductLocks {
  /** Owners before what they own. */
  public static final LockTree TREE = LockTree.derive("product", SellerId.class, ProductId.class);

  private ProductLocks() {}

  /** A product, for one transaction alone. */
  public static LockSet product(ProductId product) {
    return LockSet.exclusive(product);
  }

  /** A product, against change by others. */
  public static LockSet readProduct(ProductId product) {
    return LockSet.shared(product);
  }

  /** The numbering of a seller's changes, with all its products, for one transaction alone. */
  public static LockSet sellerSequence(SellerId seller) {
    return LockSet.exclusive(seller);
  }
}
