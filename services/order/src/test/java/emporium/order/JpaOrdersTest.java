package emporium.order;

import emporium.edge.testing.TestDatabase;

/** What becomes of orders: on tables. */
class JpaOrdersTest extends OrdersContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderBench openBench() {
    return new OrderBench(database);
  }
}
