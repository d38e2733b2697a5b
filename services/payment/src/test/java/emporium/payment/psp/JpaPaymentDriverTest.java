package emporium.payment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;

/** The three steps of a payment, with a restart between each two of them: on tables. */
class JpaPaymentDriverTest extends PaymentDriverContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return Tables.open(new TestDatabase());
  }
}
