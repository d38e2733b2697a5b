package emporium.wholesale.ms;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.SortedIndex;
import emporium.persistence.ms.graph.Table;
import emporium.wholesale.Address;
import emporium.wholesale.Carrier;
import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.District;
import emporium.wholesale.DistrictId;
import emporium.wholesale.DistrictYtd;
import emporium.wholesale.Employee;
import emporium.wholesale.Order;
import emporium.wholesale.OrderCounter;
import emporium.wholesale.OrderCounterId;
import emporium.wholesale.OrderId;
import emporium.wholesale.OrderItem;
import emporium.wholesale.Payment;
import emporium.wholesale.Person;
import emporium.wholesale.Population;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseYtd;
import emporium.wholesale.WholesaleRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The wholesale graph: a table for each class, and indexes of what never changes. */
public final class GraphWholesaleRepository implements WholesaleRepository {
  private static final CustomerId FIRST = new CustomerId(0, 0, 0);

  private final Graph graph;
  private final Map<Class<?>, Table<?, ?>> tables = new HashMap<>();
  private final SortedIndex<EmailKey, Customer> byEmail;
  private final SortedIndex<NameKey, Customer> byName;
  private final SortedIndex<CustomerOrder, Order> byCustomer;
  private final SortedIndex<String, Employee> byUsername;

  /** Declares the graph. */
  public GraphWholesaleRepository(Graph graph) {
    this.graph = graph;
    table("products", Product.class, Product::id);
    table("carriers", Carrier.class, Carrier::id).owning(Address.class);
    table("warehouses", Warehouse.class, Warehouse::id).owning(Address.class);
    table("warehouse_ytd", WarehouseYtd.class, WarehouseYtd::id);
    table("districts", District.class, District::id).owning(Address.class);
    table("district_ytd", DistrictYtd.class, DistrictYtd::id);
    table("order_counters", OrderCounter.class, OrderCounter::id)
        .invariant("1 <= nextDelivery <= nextOrder", GraphWholesaleRepository::isOrdered);
    table("stocks", Stock.class, Stock::id)
        .invariant("quantity >= 0", stock -> stock.quantity() >= 0);
    table("payments", Payment.class, Payment::id);
    table("populations", Population.class, Population::id);
    byUsername =
        table("employees", Employee.class, Employee::id)
            .owning(Person.class, Address.class)
            .index(new SortedIndex<>(employee -> List.of(employee.username())));
    var customers =
        table("customers", Customer.class, Customer::id).owning(Person.class, Address.class);
    byEmail = customers.index(new SortedIndex<>(GraphWholesaleRepository::emailKey));
    byName = customers.index(new SortedIndex<>(GraphWholesaleRepository::nameKey));
    byCustomer =
        table("orders", Order.class, Order::id)
            .owning(OrderItem.class)
            .index(new SortedIndex<>(GraphWholesaleRepository::customerOrder));
    graph.invariant("a district has no more orders than numbers were given", this::overrun);
  }

  @CanIgnoreReturnValue
  private <K, E extends Aggregate> Table<K, E> table(
      String name, Class<E> type, Function<E, K> key) {
    Table<K, E> table = graph.table(name, type, key);
    tables.put(type, table);
    return table;
  }

  private static boolean isOrdered(OrderCounter counter) {
    return counter.nextDelivery() >= 1 && counter.nextDelivery() <= counter.nextOrder();
  }

  private static List<EmailKey> emailKey(Customer customer) {
    return List.of(new EmailKey(customer.person().email(), customer.id()));
  }

  private static List<NameKey> nameKey(Customer customer) {
    CustomerId id = customer.id();
    var person = customer.person();
    return List.of(new NameKey(id.district(), person.lastName(), person.firstName(), id));
  }

  private static List<CustomerOrder> customerOrder(Order order) {
    return List.of(new CustomerOrder(order.customer(), order.id().orderNumber()));
  }

  /** Counters of districts with more orders than they gave numbers. */
  private Stream<String> overrun() {
    var found = new HashMap<DistrictId, Integer>();
    tableOf(Order.class)
        .current()
        .forEach(order -> found.merge(order.id().district(), 1, Integer::sum));
    return tableOf(OrderCounter.class).current().stream()
        .filter(counter -> found.getOrDefault(counter.id().district(), 0) >= counter.nextOrder())
        .map(counter -> "order_counters " + counter.id());
  }

  @SuppressWarnings("unchecked") // as it was put in
  private <E extends Aggregate> Table<Object, E> tableOf(Class<E> type) {
    Table<?, ?> table = tables.get(type);
    if (table == null) {
      throw new IllegalArgumentException("No table: class=" + type.getName());
    }
    return (Table<Object, E>) table;
  }

  @Override
  public <E extends Aggregate> @Nullable E find(Class<E> type, Object id) {
    return tableOf(type).find(id);
  }

  @Override
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    return tableOf(type).all();
  }

  @Override
  public @Nullable Object firstPresent(Class<? extends Aggregate> type, List<?> ids) {
    for (Object id : ids) {
      if (find(type, id) != null) {
        return id;
      }
    }
    return null;
  }

  @Override
  public Map<Integer, Product> products(Set<Integer> ids) {
    var found = new HashMap<Integer, Product>();
    for (int id : ids) {
      Product product = find(Product.class, new ProductId(id));
      if (product != null) {
        found.put(id, product);
      }
    }
    return found;
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
    var last = byCustomer.view().floorEntry(new CustomerOrder(customer, Integer.MAX_VALUE));
    return last == null || !last.getKey().customer().equals(customer) ? null : last.getValue();
  }

  @Override
  public Set<Integer> productsOfLastOrders(DistrictId district, int orders) {
    var products = new HashSet<Integer>();
    OrderCounter counter =
        find(OrderCounter.class, new OrderCounterId(district.warehouseId(), district.districtId()));
    int next = counter == null ? 1 : counter.nextOrder();
    for (int number = Math.max(1, next - orders); number < next; number++) {
      Order order =
          find(Order.class, new OrderId(district.warehouseId(), district.districtId(), number));
      if (order != null) {
        order.items().forEach(item -> products.add(item.productId()));
      }
    }
    return products;
  }

  @Override
  public int countBelow(Collection<StockId> stocks, int pieces) {
    int count = 0;
    for (StockId id : stocks) {
      Stock stock = find(Stock.class, id);
      if (stock != null && stock.quantity() < pieces) {
        count++;
      }
    }
    return count;
  }

  @Override
  public @Nullable CustomerId customerOf(String email) {
    var found = byEmail.view().ceilingKey(new EmailKey(email, FIRST));
    return found == null || !found.email().equals(email) ? null : found.customer();
  }

  @Override
  public List<CustomerId> customersNamed(DistrictId district, String lastName) {
    return byName.view().tailMap(new NameKey(district, lastName, "", FIRST)).keySet().stream()
        .takeWhile(key -> key.district().equals(district) && key.lastName().equals(lastName))
        .map(NameKey::customer)
        .toList();
  }

  @Override
  public @Nullable Employee employeeOf(String username) {
    return byUsername.view().get(username);
  }
}
