package emporium.payment.api;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.payment.Payment;
import emporium.payment.PaymentAudit;
import emporium.payment.PaymentRepository;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Payment's part of the audit log. */
@ApplicationScoped
public class PaymentAuditing {
  /** Where a completed payment is written. */
  @Produces
  @Singleton
  public AuditLogWriter<Payment> auditLog(AuditLogWriters logs) {
    return logs.log(payment -> AuditId.of(payment.order()), PaymentView::of, PaymentAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public AuditTrail auditTrail(AuditTrails trails, Transactions<PaymentRepository> transactions) {
    return trails.perOrder(Topics.PAYMENT, transactions, PaymentRepository::audits);
  }
}
