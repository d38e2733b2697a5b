package emporium.payment.psp;

import emporium.payment.PaymentRepository;
import emporium.payment.PaymentTables;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** The three steps of a payment, with a restart between each two of them: on tables. */
class JpaPaymentDriverTest extends PaymentDriverContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return PaymentTables.open(new TestDatabase());
  }
}
