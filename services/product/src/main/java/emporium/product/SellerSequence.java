package emporium.product;

import emporium.events.ProductId;
import emporium.events.Replication;
import emporium.events.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;

/**
 * All products of one seller, as far as they have something in common: how many of their changes
 * were said. Counted only at {@link Replication#CAUSAL_SELLER}, since it makes a seller's changes
 * wait for each other.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link SellerId}. Source: paper, replication of
 * products into carts.
 */
public class Catalogue extends Aggregate {
  private int sellerId;
  private long sequence;

  protected Catalogue() {}

  Catalogue(SellerId seller) {
    sellerId = seller.value();
  }

  /** Whose products they are. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  /** How many changes were said. */
  public long sequence() {
    return sequence;
  }

  private long next() {
    changing();
    return ++sequence;
  }

  /** What a command locks that changes a product. */
  static LockSet locks(ProductId product, Replication replication) {
    var own = LockSet.exclusive(product);
    return replication == Replication.CAUSAL_SELLER
        ? own.and(LockSet.exclusive(product.seller()))
        : own;
  }

  /** The number of the change of a product among those of its seller; 0 if nobody counts. */
  static long next(
      ProductRepository products, ProductId product, Replication replication, Changes changes) {
    if (replication != Replication.CAUSAL_SELLER) {
      return 0;
    }
    var known = products.catalogue(product.seller());
    var catalogue =
        known == null ? changes.add(new Catalogue(product.seller())) : changes.touch(known);
    return catalogue.next();
  }
}
