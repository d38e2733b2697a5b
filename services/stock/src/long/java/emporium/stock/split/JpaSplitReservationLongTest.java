package emporium.stock.split;

import emporium.runtime.testing.TestDatabase;
import emporium.stock.StockFixture;
import org.junit.jupiter.api.Tag;

/** What happens between the parts of a reservation: on tables. */
@Tag("long")
class JpaSplitReservationLongTest extends SplitReservationContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockFixture openBench() {
    return new StockFixture(database);
  }
}
