package emporium.seller;

import emporium.events.model.SellerId;
import emporium.locks.LockTree;

/**
 * Locks of the seller graph: one per seller, over the seller and all its parts of orders. An event
 * takes every seller it names exclusively; the dashboard shares its seller, so aggregate and
 * entries are of one snapshot.
 */
public final class SellerLocks {
  /** The tree. */
  public static final LockTree TREE = LockTree.derive("seller", SellerId.class);

  private SellerLocks() {}
}
