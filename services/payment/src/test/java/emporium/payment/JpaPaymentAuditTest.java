package emporium.payment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;

/** What Payment writes to the audit log: on tables. */
class JpaPaymentAuditTest extends PaymentAuditContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return Tables.open(new TestDatabase());
  }
}
