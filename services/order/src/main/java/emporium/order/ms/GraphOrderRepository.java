package emporium.order.ms;

import emporium.audit.AuditRecords;
import emporium.audit.ms.GraphAuditRecords;
import emporium.events.CheckoutId;
import emporium.events.CustomerId;
import emporium.events.OrderId;
import emporium.order.CustomerOrders;
import emporium.order.NeverOrdered;
import emporium.order.Order;
import emporium.order.OrderAudit;
import emporium.order.OrderHistory;
import emporium.order.OrderItem;
import emporium.order.OrderRepository;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.Table;
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
  private final Table<CheckoutId, NeverOrdered> neverOrdered;
  private final AuditRecords audits;

  /** Declares the graph. */
  public GraphOrderRepository(Graph graph) {
    audits = new GraphAuditRecords<>(graph, OrderAudit.class, false);
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
    neverOrdered = graph.table("never_ordered", NeverOrdered.class, NeverOrdered::checkout);
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
  public @Nullable NeverOrdered neverOrdered(CheckoutId checkout) {
    return neverOrdered.find(checkout);
  }

  @Override
  public Collection<NeverOrdered> neverOrdered() {
    return neverOrdered.all();
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
  public AuditRecords audits() {
    return audits;
  }
}
