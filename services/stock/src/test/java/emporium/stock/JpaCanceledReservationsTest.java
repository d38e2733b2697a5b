package emporium.stock;

import emporium.runtime.testing.TestDatabase;

/** Reservations of checkouts that stall: on tables. */
class JpaCanceledReservationsTest extends CanceledReservationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  public StockFixture openBench() {
    return new StockFixture(database);
  }
}
