package emporium.stock.lowstock;

import emporium.runtime.testing.TestDatabase;
import emporium.stock.StockFixture;

/** Low stock: on tables. */
class JpaLowStockTest extends LowStockContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockFixture openBench() {
    return new StockFixture(database);
  }
}
