package emporium.cart.replica;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;

/** Locks of replicas, in the tree of the cart: a replica under its seller. */
final class ReplicaLocks {
  private ReplicaLocks() {}

  /** The replica of a product, for one transaction alone. */
  static LockSet replica(ProductId product) {
    return LockSet.exclusive(product);
  }

  /** How far a seller's replicas are, with all of them, for one transaction alone. */
  static LockSet replicationCursor(SellerId seller) {
    return LockSet.exclusive(seller);
  }
}
