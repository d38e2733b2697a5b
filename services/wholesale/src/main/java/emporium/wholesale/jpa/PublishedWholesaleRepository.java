package emporium.wholesale.jpa;

import emporium.persistence.Aggregate;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.wholesale.Carrier;
import emporium.wholesale.CarrierId;
import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.District;
import emporium.wholesale.DistrictId;
import emporium.wholesale.Employee;
import emporium.wholesale.Order;
import emporium.wholesale.OrderId;
import emporium.wholesale.OrderItem;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseId;
import emporium.wholesale.WholesaleRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The wholesale tables, asked as the published comparison did: rows as entities, each with all that
 * it refers to ({@code EAGER}), by joins if it is read by its key and by statements of their own if
 * a query finds it; stocks and orders one by one. The data of a customer are a large object. Units
 * of work take no locks.
 *
 * <p>Answers are those of {@link JpaWholesaleRepository}.
 *
 * <p>Source: the Wholesale Supplier of "MicroStream vs. JPA".
 */
public final class PublishedWholesaleRepository implements WholesaleRepository {
  private static final long RETRY_PAUSE_MS = 100;

  /** The published variant of the tables. */
  public static final JpaMapping MAPPING =
      JpaWholesaleRepository.tables().variant("published").optimistic(RETRY_PAUSE_MS);

  private final JpaState state;
  private final JpaWholesaleRepository tuned;
  private final Set<Object> read = new HashSet<>(); // keys of rows that came with all they refer to

  /** On the rows that one unit of work sees. */
  public PublishedWholesaleRepository(JpaState state) {
    this.state = state;
    this.tuned = new JpaWholesaleRepository(state);
  }

  @Override
  public <E extends Aggregate> @Nullable E find(Class<E> type, Object id) {
    if (id instanceof StockId stock) {
      readStock(stock);
    } else if (id instanceof CustomerId customer && read.add(customer)) {
      readCustomer(customer);
    } else if (id instanceof DistrictId district && read.add(district)) {
      readDistrict(district);
    }
    E found = state.find(type, id);
    if (found instanceof Order order) {
      readReferences(order);
    }
    return found;
  }

  /** By a query, so each time, and after the changes so far are sent. */
  private void readStock(StockId id) {
    Stock found =
        state
            .session()
            .createQuery(PublishedStatements.STOCK, Stock.class)
            .setParameter("warehouse", id.warehouseId())
            .setParameter("product", id.productId())
            .getSingleResultOrNull();
    if (found != null) {
      readWarehouse(id.warehouseId());
      var unused = state.find(Product.class, new ProductId(id.productId()));
    }
  }

  private void readCustomer(CustomerId id) {
    var unused =
        state
            .session()
            .createQuery(PublishedStatements.CUSTOMER, Object[].class)
            .setParameter("warehouse", id.warehouseId())
            .setParameter("district", id.districtId())
            .setParameter("customer", id.customerId())
            .getResultList();
    read.add(id.district());
  }

  private void readDistrict(DistrictId id) {
    var unused =
        state
            .session()
            .createQuery(PublishedStatements.DISTRICT, Object[].class)
            .setParameter("warehouse", id.warehouseId())
            .setParameter("district", id.districtId())
            .getResultList();
  }

  private void readWarehouse(int number) {
    var unused = state.find(Warehouse.class, new WarehouseId(number));
  }

  /** Its customer, its carrier, and its lines with their products and suppliers. */
  private void readReferences(Order order) {
    if (!read.add(order.id())) {
      return;
    }
    var customer = find(Customer.class, order.customer());
    if (customer != null && order.carrierId() != 0) {
      var unused = state.find(Carrier.class, new CarrierId(order.carrierId()));
    }
    var unused =
        state
            .session()
            .createQuery(PublishedStatements.LINES, Object[].class)
            .setParameter("warehouse", order.id().warehouseId())
            .setParameter("district", order.id().districtId())
            .setParameter("number", order.id().orderNumber())
            .getResultList();
  }

  @Override
  public Map<OrderId, Order> orders(Collection<OrderId> ids) {
    var found = new HashMap<OrderId, Order>();
    for (OrderId id : ids) {
      Order order = find(Order.class, id);
      if (order != null) {
        found.put(id, order);
      }
    }
    return found;
  }

  @Override
  public Map<OrderId, CustomerId> customersOfOrders(Collection<OrderId> ids) {
    var found = new HashMap<OrderId, CustomerId>();
    orders(ids).forEach((id, order) -> found.put(id, order.customer()));
    return found;
  }

  @Override
  public @Nullable Order lastOrder(CustomerId customer) {
    Order last =
        state
            .session()
            .createQuery(PublishedStatements.ORDERS_OF_CUSTOMER, Order.class)
            .setParameter("warehouse", customer.warehouseId())
            .setParameter("district", customer.districtId())
            .setParameter("customer", customer.customerId())
            .setMaxResults(1)
            .getSingleResultOrNull();
    if (last != null) {
      readReferences(last);
    }
    return last;
  }

  @Override
  public Set<Integer> productsOfLastOrders(DistrictId district, int orders) {
    List<Order> last =
        state
            .session()
            .createQuery(PublishedStatements.ORDERS_OF_DISTRICT, Order.class)
            .setParameter("warehouse", district.warehouseId())
            .setParameter("district", district.districtId())
            .setMaxResults(orders)
            .getResultList();
    last.forEach(this::readReferences);
    return last.stream()
        .flatMap(order -> order.items().stream())
        .map(OrderItem::productId)
        .collect(Collectors.toSet());
  }

  /** Counts the entities. */
  @Override
  public int countBelow(Collection<StockId> stocks, int pieces) {
    int count = 0;
    var byWarehouse = stocks.stream().collect(Collectors.groupingBy(StockId::warehouseId));
    for (var warehouse : byWarehouse.entrySet()) {
      count +=
          state
              .session()
              .createQuery(PublishedStatements.LOW_STOCKS, Stock.class)
              .setParameter("warehouse", warehouse.getKey())
              .setParameter(
                  "products", warehouse.getValue().stream().map(StockId::productId).toList())
              .setParameter("pieces", pieces)
              .getResultList()
              .size();
    }
    return count;
  }

  @Override
  public @Nullable CustomerId customerOf(String email) {
    Customer found =
        state
            .session()
            .createQuery(PublishedStatements.CUSTOMER_BY_EMAIL, Customer.class)
            .setParameter("email", email)
            .setMaxResults(1)
            .getSingleResultOrNull();
    if (found == null) {
      return null;
    }
    read.add(found.id());
    var unused = find(District.class, found.id().district());
    return found.id();
  }

  @Override
  public List<CustomerId> customersNamed(DistrictId district, String lastName) {
    return tuned.customersNamed(district, lastName);
  }

  @Override
  public Map<Integer, Product> products(Set<Integer> ids) {
    return tuned.products(ids);
  }

  @Override
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    return tuned.all(type);
  }

  @Override
  public @Nullable Object firstPresent(Class<? extends Aggregate> type, List<?> ids) {
    return tuned.firstPresent(type, ids);
  }

  @Override
  public @Nullable Employee employeeOf(String username) {
    return tuned.employeeOf(username);
  }
}
