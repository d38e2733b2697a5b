package emporium.stock;

import emporium.edge.testing.TestDatabase;

/** Ingestion, replenishment, the product's word, reset: on tables. */
class JpaStockItemsTest extends StockItemsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database);
  }
}
