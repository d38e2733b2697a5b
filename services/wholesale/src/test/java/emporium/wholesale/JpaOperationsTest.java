package emporium.wholesale;

import emporium.runtime.testing.TestDatabase;

/** The five transactions on tables. */
class JpaOperationsTest extends LockedOperationsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  WholesaleFixture openBench() {
    return new WholesaleFixture(database);
  }
}
