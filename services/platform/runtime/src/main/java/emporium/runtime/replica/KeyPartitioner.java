package emporium.edge.replica;

import emporium.events.CheckoutId;
import emporium.events.CustomerId;
import emporium.events.OrderId;
import emporium.events.ProductId;
import emporium.events.SellerId;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where keys belong: each key to one of a fixed number of partitions, each partition to one of the
 * replicas. What belongs to a seller or a customer is where that one is.
 *
 * <p>All processes of a marketplace must come to the same partition for a key, in all versions:
 * data and events lie where this says. So it hashes the number of the seller or customer with the
 * last steps of MurmurHash3 for 32 bits, which is no {@code hashCode} that anybody could change.
 *
 * <p>An immutable value. Source: A. Appleby, MurmurHash3, {@code fmix32}.
 *
 * @param count how many there are
 */
public record Partitions(int count) {
  private static final int FIRST_FACTOR = 0x85ebca6b;
  private static final int SECOND_FACTOR = 0xc2b2ae35;

  /**
   * At least one.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Partitions {
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

  /** The replica, of so many, that has a partition. */
  public int replicaOf(int partition, int replicas) {
    return partition % replicas;
  }

  /** The partitions that one of so many replicas has, in their order. */
  public List<Integer> ofReplica(int replica, int replicas) {
    return IntStream.range(0, count)
        .filter(partition -> replicaOf(partition, replicas) == replica)
        .boxed()
        .toList();
  }

  /** Whether a key is a seller or a customer or owned by one. */
  public static boolean isKey(Object key) {
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
    throw new IllegalArgumentException("Nobody owns such a key: type=" + key.getClass().getName());
  }

  private static int mixed(int number) {
    int hash = number;
    hash = (hash ^ (hash >>> 16)) * FIRST_FACTOR;
    hash = (hash ^ (hash >>> 13)) * SECOND_FACTOR;
    return hash ^ (hash >>> 16);
  }
}
