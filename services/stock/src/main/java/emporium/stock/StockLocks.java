package emporium.stock;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.util.Collection;

/**
 * Locks of the stock graph: an item under its seller, a reservation under its customer. What guards
 * what is decided here; commands and reads name what they need.
 */
public final class StockLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive("stock", SellerId.class, ProductId.class, CustomerId.class, CheckoutId.class);

  private StockLocks() {}

  /** The item of a product, for one transaction alone. */
  public static LockSet item(ProductId product) {
    return LockSet.exclusive(product);
  }

  /** The items of products, for one transaction alone. */
  public static LockSet items(Collection<ProductId> products) {
    return LockSet.exclusive(products);
  }

  /** The item of a product, against change by others. */
  public static LockSet readItem(ProductId product) {
    return LockSet.shared(product);
  }

  /** The reservation of a checkout, whole or split, for one transaction alone. */
  public static LockSet reservation(CheckoutId checkout) {
    return LockSet.exclusive(checkout);
  }
}
