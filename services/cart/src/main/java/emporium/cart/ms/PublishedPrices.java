package emporium.cart.ms;

import emporium.cart.replica.ReplicaPrice;
import emporium.cart.replica.ReplicaProduct;
import emporium.events.model.ProductId;
import emporium.persistence.Overloaded;
import emporium.persistence.ms.graph.Index;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The price of each replica as its last committed change left it. The engine updates indexes once a
 * command has its place in the commit sequence, so a reader without locks sees whole values only,
 * none that is undone, and none that is committed after the reader.
 *
 * <p>Invariant: a value is replaced, never taken away in between. Replicas are not removed.
 * Thread-safe.
 */
final class PublishedPrices extends Index<ReplicaPrice, ReplicaProduct> {
  private static final int READINGS_MAX = 1_000;

  private final ConcurrentHashMap<ProductId, ReplicaPrice> prices = new ConcurrentHashMap<>();

  /**
   * The prices of products as they were all at one moment. A replaced value is never the same
   * object as its successor, so what two consecutive readings both found was there in between.
   *
   * @throws Overloaded if prices changed between any two of many readings
   */
  Map<ProductId, ReplicaPrice> consistent(Collection<ProductId> products) {
    requirePresent();
    var before = read(products);
    for (int reading = 1; reading < READINGS_MAX; reading++) {
      var now = read(products);
      if (areSame(before, now)) {
        return now;
      }
      before = now;
    }
    throw new Overloaded("readings of prices");
  }

  private Map<ProductId, ReplicaPrice> read(Collection<ProductId> products) {
    var found = new HashMap<ProductId, ReplicaPrice>();
    for (var product : products) {
      var price = prices.get(product);
      if (price != null) {
        found.put(product, price);
      }
    }
    return found;
  }

  @SuppressWarnings("ReferenceEquality") // the identical values, not equal ones
  private static boolean areSame(
      Map<ProductId, ReplicaPrice> some, Map<ProductId, ReplicaPrice> others) {
    return some.size() == others.size()
        && some.entrySet().stream().allMatch(e -> others.get(e.getKey()) == e.getValue());
  }

  @Override
  protected Collection<ReplicaPrice> keys(ReplicaProduct member) {
    return List.of(member.price());
  }

  @Override
  protected void added(ReplicaPrice key, ReplicaProduct member) {
    prices.put(key.product(), key);
  }

  @Override
  protected void removed(ReplicaPrice key, ReplicaProduct member) {
    // its successor replaces it
  }

  @Override
  protected void clear() {
    prices.clear();
  }
}
