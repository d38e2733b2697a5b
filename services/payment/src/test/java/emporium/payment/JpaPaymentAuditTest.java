package emporium.payment;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** What Payment writes to the audit log: on tables. */
class JpaPaymentAuditTest extends PaymentAuditContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return PaymentTables.open(new TestDatabase());
  }
}
