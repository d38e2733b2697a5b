package emporium.payment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** Payments on tables, to test with. */
public final class PaymentTables {
  private PaymentTables() {}

  /** They write no audit log. */
  public static TestEngine<PaymentRepository> open(TestDatabase database) {
    return open(database, AuditLogWriter.disabled());
  }

  static TestEngine<PaymentRepository> open(TestDatabase database, AuditLogWriter<Payment> log) {
    return new TestEngine<>(
        database,
        Topics.PAYMENT,
        PaymentLocks.TREE,
        JpaPaymentRepository.MAPPING,
        state -> new JpaPaymentRepository(state, log));
  }
}
