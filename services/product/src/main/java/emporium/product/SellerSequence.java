package emporium.product;

import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;

/**
 * All products of one seller, as far as they have something in common: how many of their changes
 * were published. Counted only at {@link ReplicationLevel#CAUSAL_SELLER}, since it makes a seller's
 * changes wait for each other.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link SellerId}. Source: paper, replication of
 * products into carts.
 */
public class SellerSequence extends Aggregate {
  private int sellerId;
  private long sequence;

  protected SellerSequence() {}

  SellerSequence(SellerId seller) {
    sellerId = seller.value();
  }

  /** The seller of the products. */
  public SellerId seller() {
    return new SellerId(sellerId);
  }

  /** How many changes were published. */
  public long sequence() {
    return sequence;
  }

  private long next() {
    requireTouched();
    return ++sequence;
  }

  /** What a command locks that changes a product. */
  static LockSet locks(ProductId product, ReplicationLevel replication) {
    var own = ProductLocks.product(product);
    return replication == ReplicationLevel.CAUSAL_SELLER
        ? own.and(ProductLocks.sellerSequence(product.seller()))
        : own;
  }

  /** Publishes a product as it is now; {@code tid} is empty outside of a transaction. */
  static void publish(
      Product product,
      String tid,
      ProductRepository products,
      ReplicationLevel replication,
      Changes changes) {
    changes.emit(
        Topics.PRODUCT_UPDATED,
        product.updated(tid, next(products, product.id(), replication, changes)));
  }

  /** The number of the change of a product among those of its seller; 0 if none are counted. */
  static long next(
      ProductRepository products,
      ProductId product,
      ReplicationLevel replication,
      Changes changes) {
    if (replication != ReplicationLevel.CAUSAL_SELLER) {
      return 0;
    }
    var known = products.sellerSequence(product.seller());
    var sellerSequence =
        known == null ? changes.add(new SellerSequence(product.seller())) : changes.touch(known);
    return sellerSequence.next();
  }
}
