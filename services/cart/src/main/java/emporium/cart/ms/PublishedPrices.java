package emporium.cart.ms;

import emporium.cart.ReplicaPrice;
import emporium.cart.ReplicaProduct;
import emporium.events.ProductId;
import emporium.persistence.ms.Index;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The price of each replica as its last committed change left it. The engine updates indexes once a
 * command has its place in the commit sequence, so a reader without locks sees whole values only,
 * none that is undone, and none that is committed after the reader.
 *
 * <p>Invariant: a value is replaced, never taken away in between. Replicas are not removed.
 * Thread-safe.
 */
final class PublishedPrices extends Index<ReplicaPrice, ReplicaProduct> {
  private final ConcurrentHashMap<ProductId, ReplicaPrice> prices = new ConcurrentHashMap<>();

  @Nullable ReplicaPrice get(ProductId product) {
    requirePresent();
    return prices.get(product);
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
