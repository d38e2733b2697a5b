package emporium.order.ms;

import emporium.events.CustomerId;
import emporium.events.OrderId;
import emporium.order.CustomerOrders;
import emporium.order.Order;
import emporium.order.OrderHistory;
import emporium.order.OrderItem;
import emporium.order.OrderRepository;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.GroupIndex;
import emporium.persistence.ms.Table;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order graph: counters by customer, orders by identity and by customer. */
public final class GraphOrderRepository implements OrderRepository {
  private final Table<CustomerId, CustomerOrders> counters;
  private final Table<OrderId, Order> orders;
  private final GroupIndex<CustomerId, Order> byCustomer;

  /** Declares the graph. */
  public GraphOrderRepository(Graph graph) {
    counters = graph.table("customer_orders", CustomerOrders.class, CustomerOrders::customer);
    orders =
        graph.table("orders", Order.class, Order::id).owning(OrderItem.class, OrderHistory.class);
    byCustomer =
        orders.index(new GroupIndex<CustomerId, Order>(order -> List.of(order.id().customer())));
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
  public Collection<Order> ordersOf(CustomerId customer) {
    return byCustomer.get(customer);
  }

  @Override
  public Collection<CustomerOrders> counters() {
    return counters.all();
  }

  @Override
  public Collection<Order> orders() {
    return orders.all();
  }
}
