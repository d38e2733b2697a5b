package emporium.order;

import emporium.runtime.testing.TestDatabase;

/** What becomes of orders: on tables. */
class JpaOrdersTest extends OrdersContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderFixture openBench() {
    return new OrderFixture(database);
  }
}
