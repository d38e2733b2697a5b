package emporium.seller.api;

import emporium.runtime.testing.TestDatabase;
import emporium.seller.SellerFixture;
import org.junit.jupiter.api.Tag;

/** The dashboard under many commands at once and in any order: on tables. */
@Tag("long")
class JpaDashboardSequencesLongTest extends DashboardSequencesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerFixture openBench() {
    return new SellerFixture(database);
  }
}
