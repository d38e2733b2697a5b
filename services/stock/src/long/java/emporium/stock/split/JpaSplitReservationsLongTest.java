package emporium.stock.split;

import emporium.runtime.testing.TestDatabase;
import emporium.stock.ReservationsContract;
import emporium.stock.StockFixture;
import org.junit.jupiter.api.Tag;

/** What becomes of checkouts: on tables, by the owners of the items. */
@Tag("long")
class JpaSplitReservationsLongTest extends ReservationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  public StockFixture openBench() {
    return new StockFixture(database).inParts();
  }
}
