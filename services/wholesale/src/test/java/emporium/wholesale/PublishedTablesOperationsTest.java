package emporium.wholesale;

import emporium.runtime.testing.TestDatabase;

/** The five transactions in the published way on tables. */
class PublishedTablesOperationsTest extends DurableOperationsContract {
  private final TestDatabase database = TestDatabase.ofVariant();

  @Override
  WholesaleFixture openBench() {
    return WholesaleFixture.published(database);
  }
}
