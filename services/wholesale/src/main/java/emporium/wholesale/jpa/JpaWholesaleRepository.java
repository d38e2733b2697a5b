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
import emporium.wholesale.DistrictYtd;
import emporium.wholesale.DistrictYtdId;
import emporium.wholesale.Employee;
import emporium.wholesale.EmployeeId;
import emporium.wholesale.Order;
import emporium.wholesale.OrderCounter;
import emporium.wholesale.OrderCounterId;
import emporium.wholesale.OrderId;
import emporium.wholesale.Payment;
import emporium.wholesale.PaymentId;
import emporium.wholesale.Population;
import emporium.wholesale.PopulationId;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseId;
import emporium.wholesale.WarehouseYtd;
import emporium.wholesale.WarehouseYtdId;
import emporium.wholesale.WholesaleRepository;
import jakarta.persistence.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hibernate.query.Query;
import org.jspecify.annotations.Nullable;

/** The wholesale tables. One statement for each question, however many rows it is about. */
public final class JpaWholesaleRepository implements WholesaleRepository {
  /** Which keys lead to which rows. Orders and payments are read on request: others lock them. */
  public static final JpaMapping MAPPING = tables().with(Order.class, "items");

  private static final int IDS_MAX = 64;

  private static final String PRODUCTS = "from emporium.wholesale.Product where productId in :ids";

  private static final String LAST_ORDER =
      """
      from emporium.wholesale.Order o left join fetch o.items
      where o.warehouseId = :warehouse and o.districtId = :district and o.customerId = :customer
        and o.orderNumber =
          (select max(x.orderNumber) from emporium.wholesale.Order x
           where x.warehouseId = :warehouse and x.districtId = :district
             and x.customerId = :customer)""";

  private static final String LAST_PRODUCTS =
      """
      select distinct i.productId
      from emporium.wholesale.OrderCounter c, emporium.wholesale.Order o join o.items i
      where c.warehouseId = :warehouse and c.districtId = :district
        and o.warehouseId = :warehouse and o.districtId = :district
        and o.orderNumber >= c.nextOrder - :orders""";

  private static final String LOW =
      """
      select count(*) from emporium.wholesale.Stock s
      where s.warehouseId = :warehouse and s.productId in :products and s.quantity < :pieces""";

  private static final String BY_EMAIL =
      """
      select c.warehouseId, c.districtId, c.customerId from emporium.wholesale.Customer c
      where c.person.email = :email
      order by c.warehouseId, c.districtId, c.customerId limit 1""";

  private static final String BY_NAME =
      """
      select c.customerId from emporium.wholesale.Customer c
      where c.warehouseId = :warehouse and c.districtId = :district and c.person.lastName = :name
      order by c.person.firstName, c.customerId""";

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaWholesaleRepository(JpaState state) {
    this.state = state;
  }

  /** What each variant of the tables has. */
  static JpaMapping tables() {
    return new JpaMapping()
        .sharing("META-INF/orm-wholesale-shared.xml")
        .table(Product.class, ProductId.class, ProductId::productId)
        .table(Carrier.class, CarrierId.class, CarrierId::carrierId)
        .table(Warehouse.class, WarehouseId.class, WarehouseId::warehouseId)
        .table(WarehouseYtd.class, WarehouseYtdId.class, WarehouseYtdId::warehouseId)
        .table(District.class, DistrictId.class)
        .table(DistrictYtd.class, DistrictYtdId.class)
        .table(OrderCounter.class, OrderCounterId.class)
        .table(Employee.class, EmployeeId.class)
        .table(Stock.class, StockId.class)
        .table(Customer.class, CustomerId.class)
        .table(Order.class, OrderId.class, OrderRowId::of)
        .table(Payment.class, PaymentId.class)
        .table(Population.class, PopulationId.class, PopulationId::populationId);
  }

  @Override
  public <E extends Aggregate> @Nullable E find(Class<E> type, Object id) {
    return state.find(type, id);
  }

  @Override
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    return state.all(type);
  }

  /** Finds one by one only if one of some is present. */
  @Override
  public @Nullable Object firstPresent(Class<? extends Aggregate> type, List<?> ids) {
    for (int from = 0; from < ids.size(); from += IDS_MAX) {
      List<?> some = ids.subList(from, Math.min(from + IDS_MAX, ids.size()));
      if (countPresent(type, some) > 0) {
        return some.stream().filter(id -> find(type, id) != null).findFirst().orElseThrow();
      }
    }
    return null;
  }

  private long countPresent(Class<? extends Aggregate> type, List<?> ids) {
    var query =
        state
            .session()
            .createQuery(
                "select count(*) from " + type.getName() + " e where " + anyId(ids.size()),
                Long.class);
    return withIds(query, ids).getSingleResult();
  }

  /** The number of parameters is rounded up to a power of two, so that there are few statements. */
  private static int parameters(int ids) {
    return Integer.highestOneBit(2 * ids - 1);
  }

  private static String anyId(int ids) {
    return IntStream.rangeClosed(1, parameters(ids))
        .mapToObj(parameter -> "id(e) = ?" + parameter)
        .collect(Collectors.joining(" or "));
  }

  private static <R> Query<R> withIds(Query<R> query, List<?> ids) {
    for (int i = 0; i < parameters(ids.size()); i++) {
      Object id = ids.get(Math.min(i, ids.size() - 1));
      query.setParameter(i + 1, entityId(id));
    }
    return query;
  }

  /** As the mapping has it. */
  private static Object entityId(Object key) {
    if (key instanceof ProductId product) {
      return product.productId();
    } else if (key instanceof CarrierId carrier) {
      return carrier.carrierId();
    } else if (key instanceof WarehouseId warehouse) {
      return warehouse.warehouseId();
    } else if (key instanceof OrderId order) {
      return OrderRowId.of(order);
    }
    return key instanceof PopulationId population ? population.populationId() : key;
  }

  @Override
  public Map<Integer, Product> products(Set<Integer> ids) {
    return state
        .session()
        .createQuery(PRODUCTS, Product.class)
        .setParameter("ids", ids)
        .getResultStream()
        .collect(Collectors.toMap(product -> product.id().productId(), product -> product));
  }

  @Override
  public Map<OrderId, Order> orders(Collection<OrderId> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<OrderId> all = List.copyOf(ids);
    var query =
        state
            .session()
            .createQuery(
                "from emporium.wholesale.Order e left join fetch e.items where "
                    + anyId(all.size()),
                Order.class);
    var found = new HashMap<OrderId, Order>();
    withIds(query, all).getResultList().forEach(order -> found.put(order.id(), order));
    return found;
  }

  @Override
  public Map<OrderId, CustomerId> customersOfOrders(Collection<OrderId> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<OrderId> all = List.copyOf(ids);
    var query =
        state
            .session()
            .createQuery(
                "select e.warehouseId, e.districtId, e.orderNumber, e.customerId"
                    + " from emporium.wholesale.Order e where "
                    + anyId(all.size()),
                Tuple.class);
    var found = new HashMap<OrderId, CustomerId>();
    for (Tuple row : withIds(query, all).getResultList()) {
      int warehouse = row.get(0, Integer.class);
      int district = row.get(1, Integer.class);
      found.put(
          new OrderId(warehouse, district, row.get(2, Integer.class)),
          new CustomerId(warehouse, district, row.get(3, Integer.class)));
    }
    return found;
  }

  @Override
  public @Nullable Order lastOrder(CustomerId customer) {
    return state
        .session()
        .createQuery(LAST_ORDER, Order.class)
        .setParameter("warehouse", customer.warehouseId())
        .setParameter("district", customer.districtId())
        .setParameter("customer", customer.customerId())
        .getSingleResultOrNull();
  }

  @Override
  public Set<Integer> productsOfLastOrders(DistrictId district, int orders) {
    return new HashSet<>(
        state
            .session()
            .createQuery(LAST_PRODUCTS, Integer.class)
            .setParameter("warehouse", district.warehouseId())
            .setParameter("district", district.districtId())
            .setParameter("orders", orders)
            .getResultList());
  }

  @Override
  public int countBelow(Collection<StockId> stocks, int pieces) {
    int count = 0;
    var byWarehouse =
        stocks.stream()
            .collect(
                Collectors.groupingBy(
                    StockId::warehouseId,
                    Collectors.mapping(StockId::productId, Collectors.toList())));
    for (var warehouse : byWarehouse.entrySet()) {
      count +=
          state
              .session()
              .createQuery(LOW, Long.class)
              .setParameter("warehouse", warehouse.getKey())
              .setParameter("products", warehouse.getValue())
              .setParameter("pieces", pieces)
              .getSingleResult()
              .intValue();
    }
    return count;
  }

  @Override
  public @Nullable CustomerId customerOf(String email) {
    Tuple found =
        state
            .session()
            .createQuery(BY_EMAIL, Tuple.class)
            .setParameter("email", email)
            .getSingleResultOrNull();
    return found == null
        ? null
        : new CustomerId(
            found.get(0, Integer.class), found.get(1, Integer.class), found.get(2, Integer.class));
  }

  @Override
  public List<CustomerId> customersNamed(DistrictId district, String lastName) {
    return new ArrayList<>(
        state
            .session()
            .createQuery(BY_NAME, Integer.class)
            .setParameter("warehouse", district.warehouseId())
            .setParameter("district", district.districtId())
            .setParameter("name", lastName)
            .getResultStream()
            .map(number -> new CustomerId(district.warehouseId(), district.districtId(), number))
            .toList());
  }

  @Override
  public @Nullable Employee employeeOf(String username) {
    return state
        .session()
        .createQuery("from emporium.wholesale.Employee where username = :name", Employee.class)
        .setParameter("name", username)
        .getSingleResultOrNull();
  }
}
