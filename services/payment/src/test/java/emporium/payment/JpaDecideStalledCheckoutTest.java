package emporium.payment;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** What Payment decides about stalled checkouts: on tables. */
class JpaDecideStalledCheckoutTest extends DecideStalledCheckoutContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return PaymentTables.open(new TestDatabase());
  }
}
