package emporium.order;

import emporium.runtime.testing.TestDatabase;

/** Orders of checkouts that stall: on tables. */
class JpaCanceledOrdersTest extends CanceledOrdersContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderFixture openBench() {
    return new OrderFixture(database);
  }
}
