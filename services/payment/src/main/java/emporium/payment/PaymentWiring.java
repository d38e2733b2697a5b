package emporium.payment;

import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.edge.audit.AuditLogs;
import emporium.edge.audit.AuditTrail;
import emporium.edge.audit.AuditTrails;
import emporium.events.Topics;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts payments on their engine. */
@ApplicationScoped
public class PaymentWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<PaymentRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.PAYMENT,
        PaymentLocks.TREE,
        GraphPaymentRepository::new,
        JpaPaymentRepository.MAPPING,
        JpaPaymentRepository::new);
  }

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
