package emporium.stock;

import emporium.edge.testing.TestDatabase;

/** What becomes of checkouts: on tables. */
class JpaReservationsTest extends ReservationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database);
  }
}
