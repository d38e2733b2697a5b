package emporium.stock;

import emporium.edge.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** What happens between the parts of a reservation: on tables. */
@Tag("long")
class JpaPartsLongTest extends PartsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  StockBench openBench() {
    return new StockBench(database);
  }
}
