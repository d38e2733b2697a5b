package emporium.order.jpa;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.jpa.JpaAuditRecords;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.order.CustomerOrders;
import emporium.order.Order;
import emporium.order.OrderAudit;
import emporium.order.OrderRepository;
import emporium.order.OrderTombstone;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order tables: counters by customer, orders by identity, by customer and by checkout. */
public final class JpaOrderRepository implements OrderRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      JpaAuditRecords.declare(
          new JpaMapping()
              .table(CustomerOrders.class, CustomerId.class, CustomerId::value)
              .table(Order.class, OrderId.class)
              .with(Order.class, "history")
              .table(OrderTombstone.class, CheckoutId.class),
          OrderAudit.class);

  private final JpaState state;
  private final AuditLogWriter<Order> log;

  /** On the rows that one unit of work sees. */
  public JpaOrderRepository(JpaState state, AuditLogWriter<Order> log) {
    this.state = state;
    this.log = log;
  }

  @Override
  public @Nullable CustomerOrders counter(CustomerId customer) {
    return state.find(CustomerOrders.class, customer);
  }

  @Override
  public @Nullable Order order(OrderId order) {
    return state.find(Order.class, order);
  }

  @Override
  public @Nullable Order orderOf(CheckoutId checkout) {
    return state
        .session()
        .createQuery(
            "from emporium.order.Order where customerId = :customer and session = :session",
            Order.class)
        .setParameter("customer", checkout.customerId())
        .setParameter("session", checkout.session())
        .uniqueResult();
  }

  @Override
  public @Nullable OrderTombstone tombstones(CheckoutId checkout) {
    return state.find(OrderTombstone.class, checkout);
  }

  @Override
  public Collection<OrderTombstone> tombstones() {
    return state.all(OrderTombstone.class);
  }

  @Override
  public Collection<Order> ordersOf(CustomerId customer) {
    return state
        .session()
        .createQuery("from emporium.order.Order where customerId = :customer", Order.class)
        .setParameter("customer", customer.value())
        .getResultList();
  }

  @Override
  public List<Order> ordersOf(CustomerId customer, int after, int max) {
    return state
        .session()
        .createQuery(
            "from emporium.order.Order where customerId = :customer and orderId > :after"
                + " order by orderId",
            Order.class)
        .setParameter("customer", customer.value())
        .setParameter("after", after)
        .setMaxResults(max)
        .getResultList();
  }

  @Override
  public Collection<CustomerOrders> counters() {
    return state.all(CustomerOrders.class);
  }

  @Override
  public Collection<Order> orders() {
    return state.all(Order.class);
  }

  @Override
  public AuditRecords<Order> audits() {
    return new JpaAuditRecords<>(state, OrderAudit.class, log);
  }
}
