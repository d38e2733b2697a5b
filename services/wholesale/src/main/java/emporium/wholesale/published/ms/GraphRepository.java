package emporium.wholesale.published.ms;

import emporium.persistence.Aggregate;
import emporium.wholesale.Carrier;
import emporium.wholesale.CarrierId;
import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.District;
import emporium.wholesale.DistrictId;
import emporium.wholesale.DistrictYtd;
import emporium.wholesale.DistrictYtdId;
import emporium.wholesale.Employee;
import emporium.wholesale.Order;
import emporium.wholesale.OrderCounter;
import emporium.wholesale.OrderCounterId;
import emporium.wholesale.OrderId;
import emporium.wholesale.Payment;
import emporium.wholesale.PaymentId;
import emporium.wholesale.Population;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseId;
import emporium.wholesale.WarehouseYtd;
import emporium.wholesale.WarehouseYtdId;
import emporium.wholesale.published.PublishedRepository;
import emporium.wholesale.published.RowsOnRequest;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The graph as aggregates. The caller has the storage manager's monitor, unless it only looks for a
 * customer by name.
 */
final class GraphRepository extends PublishedRepository {
  private final Root root;
  private final Map<Class<?>, View<?, ?>> views = new HashMap<>();

  /** How the aggregates of a class are found: what they are made of, and how. */
  private record View<N, E extends Aggregate>(
      Function<Object, @Nullable N> find, Supplier<Stream<N>> all, Function<N, E> row) {}

  GraphRepository(Root root) {
    this.root = root;
    view(Product.class, id -> root.products.get(number(id)), () -> root.products, row -> row);
    view(Carrier.class, id -> root.carriers.get(number(id)), () -> root.carriers, row -> row);
    view(
        Warehouse.class,
        id -> root.warehouses.get(number(id)),
        () -> root.warehouses,
        node -> node.warehouse);
    view(
        WarehouseYtd.class,
        id -> root.warehouses.get(number(id)),
        () -> root.warehouses,
        node -> new WarehouseYtd(new WarehouseYtdId(node.number()), node.ytdCents));
    views.put(District.class, new View<>(this::district, this::districts, node -> node.district));
    views.put(DistrictYtd.class, new View<>(this::district, this::districts, GraphRepository::ytd));
    views.put(
        OrderCounter.class, new View<>(this::district, this::districts, GraphRepository::counter));
    views.put(
        Employee.class,
        new View<>(this::employee, () -> root.employees.values().stream(), row -> row));
    view(Stock.class, id -> root.stock((StockId) id), () -> root.stocks, StockNode::row);
    view(
        Customer.class,
        id -> root.customer((CustomerId) id),
        () -> root.customers,
        CustomerNode::row);
    view(
        Order.class,
        id -> root.orders.get(TextIds.of((OrderId) id)),
        () -> root.orders,
        OrderNode::row);
    views.put(Payment.class, new View<>(this::payment, this::payments, row -> row));
    views.put(
        Population.class,
        new View<>(id -> root.population, () -> Stream.ofNullable(root.population), row -> row));
  }

  private <N, E extends Aggregate> void view(
      Class<E> type,
      Function<Object, @Nullable N> find,
      Supplier<Map<String, N>> all,
      Function<N, E> row) {
    views.put(type, new View<>(find, () -> all.get().values().stream(), row));
  }

  private static String number(Object id) {
    if (id instanceof ProductId product) {
      return TextIds.of(product.productId());
    } else if (id instanceof CarrierId carrier) {
      return TextIds.of(carrier.carrierId());
    } else if (id instanceof WarehouseYtdId ytd) {
      return TextIds.of(ytd.warehouseId());
    }
    return TextIds.of(((WarehouseId) id).warehouseId());
  }

  private @Nullable DistrictNode district(Object id) {
    if (id instanceof DistrictYtdId ytd) {
      return root.district(ytd.district());
    }
    return root.district(id instanceof OrderCounterId of ? of.district() : (DistrictId) id);
  }

  private Stream<DistrictNode> districts() {
    return root.warehouses.values().stream()
        .flatMap(warehouse -> warehouse.districts.values().stream());
  }

  private static DistrictYtd ytd(DistrictNode node) {
    DistrictId id = node.district.id();
    return new DistrictYtd(new DistrictYtdId(id.warehouseId(), id.districtId()), node.ytdCents);
  }

  private static OrderCounter counter(DistrictNode node) {
    DistrictId id = node.district.id();
    OrderNode open = node.oldestOpenOrder();
    return new OrderCounter(
        new OrderCounterId(id.warehouseId(), id.districtId()),
        node.nextOrder,
        open == null ? node.nextOrder : open.number);
  }

  private @Nullable Employee employee(Object id) {
    return root.employees.values().stream()
        .filter(row -> row.id().equals(id))
        .findFirst()
        .orElse(null);
  }

  private Stream<Payment> payments() {
    return root.customers.values().stream().flatMap(customer -> customer.payments.stream());
  }

  private @Nullable Payment payment(Object id) {
    CustomerNode customer = root.customer(((PaymentId) id).customer());
    return customer == null
        ? null
        : customer.payments.stream().filter(row -> row.id().equals(id)).findFirst().orElse(null);
  }

  @SuppressWarnings("unchecked") // as it was put in
  private <E extends Aggregate> View<Object, E> viewOf(Class<E> type) {
    return (View<Object, E>) Objects.requireNonNull(views.get(type), type::getName);
  }

  @Override
  public <E extends Aggregate> @Nullable E find(Class<E> type, Object id) {
    View<Object, E> view = viewOf(type);
    Object found = view.find().apply(id);
    return found == null ? null : view.row().apply(found);
  }

  @Override
  public <E extends Aggregate> Collection<E> all(Class<E> type) {
    View<Object, E> view = viewOf(type);
    return new RowsOnRequest<>(() -> view.all().get().map(view.row()));
  }

  /** By a search through all customers. */
  @Override
  public @Nullable CustomerId customerOf(String email) {
    return root.customers.values().stream()
        .filter(customer -> customer.person.email().equals(email))
        .map(CustomerNode::id)
        .findFirst()
        .orElse(null);
  }

  /** By a search through the customers of the district. */
  @Override
  public List<CustomerId> customersNamed(DistrictId district, String lastName) {
    DistrictNode node = root.district(district);
    return node == null
        ? List.of()
        : node.customers.values().stream()
            .filter(customer -> customer.person.lastName().equals(lastName))
            .sorted(
                Comparator.comparing((CustomerNode customer) -> customer.person.firstName())
                    .thenComparing(CustomerNode::id))
            .map(CustomerNode::id)
            .toList();
  }

  @Override
  public @Nullable Employee employeeOf(String username) {
    return root.employees.get(username);
  }
}
