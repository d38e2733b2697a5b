package emporium.stock;

import emporium.edge.testing.TestDatabase;

/** Reservations of checkouts that stall: on tables. */
class JpaCanceledTest extends CanceledContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database);
  }
}
