package emporium.payment;

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

/** Payment's part of the audit log. */
@ApplicationScoped
public class PaymentAuditing {
  /** Where a payment is written when it has come to its end. */
  @Produces
  @Singleton
  AuditLog<Payment> auditLog(AuditLogs logs) {
    return logs.log(payment -> AuditId.of(payment.order()), PaymentView::of, PaymentAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  AuditTrail auditTrail(AuditTrails trails, Transactions<PaymentRepository> transactions) {
    return trails.perOrder(Topics.PAYMENT, transactions, PaymentRepository::audits);
  }
}
