package emporium.payment;

import emporium.audit.AuditLogWriter;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** What Payment writes to the audit log: on tables. */
class JpaPaymentAuditTest extends PaymentAuditContract {
  @Override
  TestEngine<PaymentRepository> openEngine(AuditLogWriter<Payment> log) {
    return PaymentTables.open(new TestDatabase(), log);
  }
}
