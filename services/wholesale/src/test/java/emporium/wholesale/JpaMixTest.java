package emporium.wholesale;

import emporium.runtime.testing.TestDatabase;

/** The mix on tables. */
class JpaMixTest extends MixContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  WholesaleFixture openBench() {
    return new WholesaleFixture(database);
  }
}
