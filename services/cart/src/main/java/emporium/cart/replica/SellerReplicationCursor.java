package emporium.cart;

import emporium.events.ProductId;
import emporium.events.Replication;
import emporium.events.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.NotYet;

/**
 * How far the cart service has followed the changes of one seller's products. Kept only at {@link
 * Replication#CAUSAL_SELLER}.
 *
 * <p>Invariant: the replicas of the seller are its products after its change number {@code
 * sequence}.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link SellerId}.
 */
public class SeenSeller extends Aggregate {
  private int sellerId;
  private long sequence;

  protected SeenSeller() {}

  SeenSeller(SellerId seller) {
    sellerId = seller.value();
  }

  /** Whose products they are. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  /** The last change that is in the replicas. */
  public long sequence() {
    return sequence;
  }

  private void next() {
    changing();
    sequence++;
  }

  /** What a command locks that takes a change of a product. */
  static LockSet locks(ProductId product, long sellerSequence, Replication replication) {
    var own = LockSet.exclusive(product);
    return counts(sellerSequence, replication) ? own.and(LockSet.exclusive(product.seller())) : own;
  }

  /**
   * Moves on to a change.
   *
   * @return false if it is in the replicas already
   * @throws NotYet if one before it is missing
   */
  static boolean moveTo(
      CartRepository carts,
      SellerId seller,
      long sellerSequence,
      Replication replication,
      Changes changes) {
    if (!counts(sellerSequence, replication)) {
      return true;
    }
    var known = carts.seenSeller(seller);
    long seen = known == null ? 0 : known.sequence();
    if (sellerSequence > seen + 1) {
      throw new NotYet("the seller's change before this one");
    }
    if (sellerSequence <= seen) {
      return false;
    }
    (known == null ? changes.add(new SeenSeller(seller)) : changes.touch(known)).next();
    return true;
  }

  private static boolean counts(long sellerSequence, Replication replication) {
    return replication == Replication.CAUSAL_SELLER && sellerSequence > 0;
  }
}
