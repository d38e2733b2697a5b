package emporium.payment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;

/** The commands of Payment and their rules: on tables. */
class JpaPaymentsTest extends PaymentsContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return Tables.open(new TestDatabase());
  }
}
