package emporium.cart.replica;

import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.PrerequisiteMissing;

/**
 * How far the cart service has replicated the changes of one seller's products. Kept only at {@link
 * ReplicationLevel#CAUSAL_SELLER}.
 *
 * <p>Invariant: the replicas of the seller are its products after its change number {@code
 * sequence}.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link SellerId}.
 */
public class SellerReplicationCursor extends Aggregate {
  private int sellerId;
  private long sequence;

  protected SellerReplicationCursor() {}

  SellerReplicationCursor(SellerId seller) {
    sellerId = seller.value();
  }

  /** The seller of the products. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  /** The last change that is in the replicas. */
  public long sequence() {
    return sequence;
  }

  private void next() {
    requireTouched();
    sequence++;
  }

  /** What a command locks that applies a change of a product. */
  static LockSet locks(ProductId product, long sellerSequence, ReplicationLevel replication) {
    var own = ReplicaLocks.replica(product);
    return isTracked(sellerSequence, replication)
        ? own.and(ReplicaLocks.replicationCursor(product.seller()))
        : own;
  }

  /**
   * Advances to a change.
   *
   * @return false if it is in the replicas already
   * @throws PrerequisiteMissing if one before it is missing
   */
  static boolean advance(
      ReplicaRepository replicas,
      SellerId seller,
      long sellerSequence,
      ReplicationLevel replication,
      Changes changes) {
    if (!isTracked(sellerSequence, replication)) {
      return true;
    }
    var known = replicas.replicationCursor(seller);
    long seen = known == null ? 0 : known.sequence();
    if (sellerSequence > seen + 1) {
      throw new PrerequisiteMissing("the seller's change before this one");
    }
    if (sellerSequence <= seen) {
      return false;
    }
    (known == null ? changes.add(new SellerReplicationCursor(seller)) : changes.touch(known))
        .next();
    return true;
  }

  private static boolean isTracked(long sellerSequence, ReplicationLevel replication) {
    return replication == ReplicationLevel.CAUSAL_SELLER && sellerSequence > 0;
  }
}
