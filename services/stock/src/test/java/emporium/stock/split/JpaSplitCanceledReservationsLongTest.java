package emporium.stock;

import emporium.edge.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** Reservations of checkouts that stall: on tables, by the owners of the items. */
@Tag("long")
class JpaPartedCanceledLongTest extends CanceledContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database).inParts();
  }
}
