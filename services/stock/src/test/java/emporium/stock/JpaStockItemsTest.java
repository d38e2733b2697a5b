package emporium.stock;

import emporium.runtime.testing.TestDatabase;

/** Ingestion, replenishment, the product's word, reset: on tables. */
class JpaStockItemsTest extends StockItemsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  public StockFixture openBench() {
    return new StockFixture(database);
  }
}
