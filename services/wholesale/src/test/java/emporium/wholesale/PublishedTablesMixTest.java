package emporium.wholesale;

import emporium.locks.LockTimeout;
import emporium.runtime.testing.TestDatabase;

/** The mix in the published way on tables: consistent by isolation, which refuses some of it. */
class PublishedTablesMixTest extends MixContract {
  private final TestDatabase database = TestDatabase.ofVariant();

  @Override
  WholesaleFixture openBench() {
    return WholesaleFixture.published(database);
  }

  @Override
  void requireExpected(LockTimeout conflict) {
    // given up after five tries; it must have left nothing
  }
}
