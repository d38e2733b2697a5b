package emporium.stock;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.LockTree;

/** Locks of the stock graph: an item under its seller, a reservation under its customer. */
public final class StockLocks {
  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive("stock", SellerId.class, ProductId.class, CustomerId.class, CheckoutId.class);

  private StockLocks() {}
}
