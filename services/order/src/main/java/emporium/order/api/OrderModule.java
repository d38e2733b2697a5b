package emporium.order.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditContent;
import emporium.audit.api.AuditLogLine;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.order.CustomerOrders;
import emporium.order.Order;
import emporium.order.OrderAudit;
import emporium.order.OrderLocks;
import emporium.order.OrderRepository;
import emporium.order.OrderTombstone;
import emporium.order.jpa.JpaOrderRepository;
import emporium.order.ms.GraphOrderRepository;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** The order service: its engine, raw records, audit log and reset. */
@Singleton
public class OrderModule extends ServiceModule<OrderRepository> {
  /** Forgets every order, counter and tombstone; the result is how many orders there were. */
  public static final Command<OrderRepository, Integer> RESET =
      new RemoveAll<>(
          List.of(OrderRepository::orders, OrderRepository::counters, OrderRepository::tombstones));

  private static final AuditContent<OrderView> AUDIT_CONTENT = AuditContent.of(OrderView.class);

  public OrderModule(TransactionsFactory engines, AuditLogWriters logs) {
    super(
        Topics.ORDER,
        engines.transactions(
            Topics.ORDER,
            OrderLocks.TREE,
            graph -> new GraphOrderRepository(graph, auditLog(logs)),
            JpaOrderRepository.MAPPING,
            state -> new JpaOrderRepository(state, auditLog(logs))),
        RESET);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<OrderRepository> transactions() {
    return super.transactions();
  }

  /** Where a completed order is written. */
  public static AuditLogWriter<Order> auditLog(AuditLogWriters logs) {
    return logs.log(order -> AuditId.of(order.id()), OrderView::of, AUDIT_CONTENT, OrderAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public static AuditTrail auditTrail(AuditTrails trails, Transactions<OrderRepository> orders) {
    return trails.perOrder(Topics.ORDER, orders, OrderRepository::audits, AUDIT_CONTENT);
  }

  @Override
  public void writeRecords(OrderRepository state, RecordWriter records) {
    for (CustomerOrders counter : state.counters()) {
      records.write(CustomerOrdersView.of(counter));
    }
    for (Order order : state.orders()) {
      records.write(OrderView.of(order));
    }
    for (OrderTombstone never : state.tombstones()) {
      records.write(NeverOrderedRecord.of(never));
    }
    state
        .audits()
        .all()
        .forEach(record -> records.write(AuditLogLine.of(Topics.ORDER, record, AUDIT_CONTENT)));
  }

  /** A checkout that never becomes an order, as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record NeverOrderedRecord(String type, int customerId, int session) {
    static NeverOrderedRecord of(OrderTombstone never) {
      var checkout = never.checkout();
      return new NeverOrderedRecord("order_tombstones", checkout.customerId(), checkout.session());
    }
  }
}
