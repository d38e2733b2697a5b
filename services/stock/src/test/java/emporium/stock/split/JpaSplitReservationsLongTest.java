package emporium.stock;

import emporium.edge.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** What becomes of checkouts: on tables, by the owners of the items. */
@Tag("long")
class JpaPartedReservationsLongTest extends ReservationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database).inParts();
  }
}
