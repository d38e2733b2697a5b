package emporium.payment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;

/** What Payment decides about stalled checkouts: on tables. */
class JpaStalledTest extends StalledContract {
  @Override
  TestEngine<PaymentRepository> openEngine() {
    return Tables.open(new TestDatabase());
  }
}
