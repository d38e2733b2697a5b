package emporium.order;

import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.edge.audit.AuditLogs;
import emporium.edge.audit.AuditTrail;
import emporium.edge.audit.AuditTrails;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Order's part of the audit log. */
@ApplicationScoped
public class OrderAuditing {
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
