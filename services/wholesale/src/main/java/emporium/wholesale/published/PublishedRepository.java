package emporium.wholesale.published;

import emporium.persistence.Aggregate;
import emporium.wholesale.CustomerId;
import emporium.wholesale.DistrictId;
import emporium.wholesale.Order;
import emporium.wholesale.OrderId;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.StockId;
import emporium.wholesale.WholesaleRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A published model as aggregates, which are made when they are asked for: for ingestion, reads and
 * raw records. What only the five transactions ask is not here, as they work on the model itself.
 */
public abstract class PublishedRepository implements WholesaleRepository {
  @Override
  public @Nullable Object firstPresent(Class<? extends Aggregate> type, List<?> ids) {
    return ids.stream().filter(id -> find(type, id) != null).findFirst().orElse(null);
  }

  @Override
  public Map<Integer, Product> products(Set<Integer> ids) {
    return found(Product.class, ids, ProductId::new);
  }

  @Override
  public Map<OrderId, Order> orders(Collection<OrderId> ids) {
    return found(Order.class, ids, id -> id);
  }

  private <K, E extends Aggregate> Map<K, E> found(
      Class<E> type, Collection<K> keys, Function<K, Object> id) {
    var found = new HashMap<K, E>();
    for (K key : keys) {
      E aggregate = find(type, id.apply(key));
      if (aggregate != null) {
        found.put(key, aggregate);
      }
    }
    return found;
  }

  @Override
  public final Map<OrderId, CustomerId> customersOfOrders(Collection<OrderId> ids) {
    throw ofTransactions();
  }

  @Override
  public final @Nullable Order lastOrder(CustomerId customer) {
    throw ofTransactions();
  }

  @Override
  public final Set<Integer> productsOfLastOrders(DistrictId district, int orders) {
    throw ofTransactions();
  }

  @Override
  public final int countBelow(Collection<StockId> stocks, int pieces) {
    throw ofTransactions();
  }

  private static UnsupportedOperationException ofTransactions() {
    return new UnsupportedOperationException("The transactions of a published way ask its model");
  }
}
