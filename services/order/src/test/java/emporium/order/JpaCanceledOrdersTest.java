package emporium.order;

import emporium.edge.testing.TestDatabase;

/** Orders of checkouts that stall: on tables. */
class JpaCanceledTest extends CanceledContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderBench openBench() {
    return new OrderBench(database);
  }
}
