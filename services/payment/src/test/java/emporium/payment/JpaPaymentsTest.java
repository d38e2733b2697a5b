package emporium.payment;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** The commands of Payment and their rules: on tables. */
class JpaPaymentsTest extends PaymentsContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return PaymentTables.open(new TestDatabase());
  }
}
