package emporium.order;

import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.edge.audit.AuditLogs;
import emporium.edge.audit.AuditTrail;
import emporium.edge.audit.AuditTrails;
import emporium.events.Topics;
import emporium.order.jpa.JpaOrderRepository;
import emporium.order.ms.GraphOrderRepository;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts orders on their engine. */
@ApplicationScoped
public class OrderWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<OrderRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.ORDER,
        OrderLocks.TREE,
        GraphOrderRepository::new,
        JpaOrderRepository.MAPPING,
        JpaOrderRepository::new);
  }

  /** Where an order is written when it has come to its end. */
  @Produces
  @Singleton
  AuditLog<Order> auditLog(AuditLogs logs) {
    return logs.log(order -> AuditId.of(order.id()), OrderView::of, OrderAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  AuditTrail auditTrail(AuditTrails trails, Transactions<OrderRepository> transactions) {
    return trails.perOrder(Topics.ORDER, transactions, OrderRepository::audits);
  }
}
