package emporium.stock;

import emporium.edge.testing.TestDatabase;

/** Low stock: on tables. */
class JpaLowStockTest extends LowStockContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database);
  }
}
