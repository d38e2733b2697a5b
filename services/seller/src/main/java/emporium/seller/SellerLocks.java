package emporium.seller;

import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.util.Collection;

/**
 * Locks of the seller graph: one per seller, over the seller and all its parts of orders. An event
 * takes every seller it names exclusively; the dashboard shares its seller, so aggregate and
 * entries are of one snapshot.
 */
public final class SellerLocks {
  /** The tree. */
  public static final LockTree TREE = LockTree.derive("seller", SellerId.class);

  private SellerLocks() {}

  /** A seller with its parts of orders, for one transaction alone. */
  public static LockSet seller(SellerId seller) {
    return LockSet.exclusive(seller);
  }

  /** Sellers with their parts of orders, for one transaction alone. */
  public static LockSet sellers(Collection<SellerId> sellers) {
    return LockSet.exclusive(sellers);
  }

  /** A seller with its parts of orders, against change by others. */
  public static LockSet readSeller(SellerId seller) {
    return LockSet.shared(seller);
  }
}
