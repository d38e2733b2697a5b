package emporium.seller;

import emporium.edge.testing.TestDatabase;

/** The dashboard under many commands at once and in any order: on tables. */
class JpaDashboardSequencesTest extends DashboardSequencesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerBench openBench() {
    return new SellerBench(database);
  }
}
