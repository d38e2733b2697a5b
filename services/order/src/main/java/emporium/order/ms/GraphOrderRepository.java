package emporium.order.ms;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.ms.GraphAuditRecords;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.order.CustomerOrders;
import emporium.order.Order;
import emporium.order.OrderAudit;
import emporium.order.OrderHistory;
import emporium.order.OrderItem;
import emporium.order.OrderRepository;
import emporium.order.OrderTombstone;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The order graph: counters by customer, orders by identity, which become history some time after
 * their conclusion. A customer's orders are found by their numbers, which have no gaps, so history
 * is among them.
 */
public final class GraphOrderRepository implements OrderRepository {
  private final Table<CustomerId, CustomerOrders> counters;
  private final Table<OrderId, Order> orders;
  private final Table<CheckoutId, OrderTombstone> tombstones;
  private final AuditRecords<Order> audits;

  /** Declares the graph. */
  public GraphOrderRepository(Graph graph, AuditLogWriter<Order> log) {
    audits = new GraphAuditRecords<>(graph, OrderAudit.class, false, log);
    counters = graph.table("customer_orders", CustomerOrders.class, CustomerOrders::customer);
    orders =
        graph
            .table("orders", Order.class, Order::id)
            .owning(OrderItem.class, OrderHistory.class)
            .history(order -> order.isConcluded() ? order.updatedAt() : null, id -> id)
            .invariant("totals are the sums of the lines", GraphOrderRepository::sumsHold)
            .invariant(
                "the history ends with the status",
                order ->
                    order.history().get(order.history().size() - 1).status() == order.status());
    tombstones = graph.table("order_tombstones", OrderTombstone.class, OrderTombstone::checkout);
    graph.invariant("a counter is above its customer's orders", this::notCounted);
  }

  private static boolean sumsHold(Order order) {
    long items = order.items().stream().mapToLong(OrderItem::totalItemsCents).sum();
    long freight = order.items().stream().mapToLong(OrderItem::freightCents).sum();
    long incentive = order.items().stream().mapToLong(OrderItem::totalIncentiveCents).sum();
    return order.totalItemsCents() == items
        && order.totalFreightCents() == freight
        && order.totalIncentiveCents() == incentive
        && order.totalAmountCents() == items - incentive;
  }

  private Stream<String> notCounted() {
    return orders.current().stream()
        .map(Order::id)
        .filter(id -> !isCounted(id, counters.find(id.customer())))
        .map(id -> "orders " + id);
  }

  private static boolean isCounted(OrderId order, @Nullable CustomerOrders counter) {
    return counter != null && order.orderId() < counter.nextOrderId();
  }

  @Override
  public @Nullable CustomerOrders counter(CustomerId customer) {
    return counters.find(customer);
  }

  @Override
  public @Nullable Order order(OrderId order) {
    return orders.find(order);
  }

  @Override
  public @Nullable OrderTombstone tombstones(CheckoutId checkout) {
    return tombstones.find(checkout);
  }

  @Override
  public Collection<OrderTombstone> tombstones() {
    return tombstones.all();
  }

  @Override
  public Collection<Order> ordersOf(CustomerId customer) {
    CustomerOrders counter = counters.find(customer);
    if (counter == null) {
      return List.of();
    }
    return IntStream.range(1, counter.nextOrderId())
        .mapToObj(number -> orders.find(new OrderId(customer.value(), number)))
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public Collection<CustomerOrders> counters() {
    return counters.all();
  }

  @Override
  public Collection<Order> orders() {
    return orders.all();
  }

  @Override
  public AuditRecords<Order> audits() {
    return audits;
  }
}
