package emporium.stock;

import emporium.edge.testing.TestDatabase;

/** What happens between the parts of a reservation: on tables. */
class JpaPartsTest extends PartsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database);
  }
}
