package emporium.stock;

import emporium.runtime.testing.TestDatabase;

/** What becomes of checkouts: on tables. */
class JpaReservationsTest extends ReservationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  public StockFixture openBench() {
    return new StockFixture(database);
  }
}
