package emporium.seller;

import emporium.runtime.testing.TestDatabase;

/** What sellers see of orders: on tables. */
class JpaOrderEntriesTest extends OrderEntriesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerFixture openBench() {
    return new SellerFixture(database);
  }
}
