package emporium.runtime.replica;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Assigns each key to one of a fixed number of partitions, each partition to one of the replicas. A
 * key owned by a seller or a customer is in the owner's partition.
 *
 * <p>All processes of a marketplace must compute the same partition for a key, in all versions:
 * data and events are placed by it. So it hashes the number of the seller or customer with the last
 * steps of MurmurHash3 for 32 bits, not with a {@code hashCode} that may change.
 *
 * <p>An immutable value. Source: A. Appleby, MurmurHash3, {@code fmix32}.
 *
 * @param count the number of partitions
 */
public record KeyPartitioner(int count) {
  private static final int FIRST_FACTOR = 0x85ebca6b;
  private static final int SECOND_FACTOR = 0xc2b2ae35;

  /**
   * Checks that there is at least one.
   *
   * @throws IllegalArgumentException if there is none
   */
  public KeyPartitioner {
    if (count < 1) {
      throw new IllegalArgumentException("count: must be at least 1");
    }
  }

  /**
   * The partition of a key, from 0.
   *
   * @throws IllegalArgumentException if it is neither a seller nor a customer nor owned by one
   */
  public int of(Object key) {
    return Math.floorMod(mixed(ownerNumber(key)), count);
  }

  /** The replica, of so many, that owns a partition. */
  public int replicaOf(int partition, int replicas) {
    return partition % replicas;
  }

  /** The partitions that one of so many replicas owns, in order. */
  public List<Integer> ofReplica(int replica, int replicas) {
    return IntStream.range(0, count)
        .filter(partition -> replicaOf(partition, replicas) == replica)
        .boxed()
        .toList();
  }

  /** Whether a key is a seller or a customer or owned by one. */
  public static boolean isPartitionable(Object key) {
    return key instanceof SellerId
        || key instanceof CustomerId
        || key instanceof ProductId
        || key instanceof CheckoutId
        || key instanceof OrderId;
  }

  private static int ownerNumber(Object key) {
    if (key instanceof SellerId seller) {
      return seller.value();
    } else if (key instanceof CustomerId customer) {
      return customer.value();
    } else if (key instanceof ProductId product) {
      return product.sellerId();
    } else if (key instanceof CheckoutId checkout) {
      return checkout.customerId();
    } else if (key instanceof OrderId order) {
      return order.customerId();
    }
    throw new IllegalArgumentException("Key type has no owner: type=" + key.getClass().getName());
  }

  private static int mixed(int number) {
    int hash = number;
    hash = (hash ^ (hash >>> 16)) * FIRST_FACTOR;
    hash = (hash ^ (hash >>> 13)) * SECOND_FACTOR;
    return hash ^ (hash >>> 16);
  }
}
