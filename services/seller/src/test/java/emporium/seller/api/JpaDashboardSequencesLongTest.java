package emporium.seller;

import emporium.edge.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** The dashboard under many commands at once and in any order: on tables. */
@Tag("long")
class JpaDashboardSequencesLongTest extends DashboardSequencesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerBench openBench() {
    return new SellerBench(database);
  }
}
