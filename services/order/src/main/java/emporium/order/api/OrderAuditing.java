package emporium.order.api;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.order.Order;
import emporium.order.OrderAudit;
import emporium.order.OrderRepository;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Order's part of the audit log. */
@ApplicationScoped
public class OrderAuditing {
  /** Where a completed order is written. */
  @Produces
  @Singleton
  public AuditLogWriter<Order> auditLog(AuditLogWriters logs) {
    return logs.log(order -> AuditId.of(order.id()), OrderView::of, OrderAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public AuditTrail auditTrail(AuditTrails trails, Transactions<OrderRepository> transactions) {
    return trails.perOrder(Topics.ORDER, transactions, OrderRepository::audits);
  }
}
