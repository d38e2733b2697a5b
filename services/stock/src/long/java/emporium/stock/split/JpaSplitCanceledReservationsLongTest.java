package emporium.stock.split;

import emporium.runtime.testing.TestDatabase;
import emporium.stock.CanceledReservationsContract;
import emporium.stock.StockFixture;
import org.junit.jupiter.api.Tag;

/** Reservations of checkouts that stall: on tables, by the owners of the items. */
@Tag("long")
class JpaSplitCanceledReservationsLongTest extends CanceledReservationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  public StockFixture openBench() {
    return new StockFixture(database).inParts();
  }
}
