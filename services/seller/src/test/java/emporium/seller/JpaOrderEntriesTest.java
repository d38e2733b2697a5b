package emporium.seller;

import emporium.edge.testing.TestDatabase;

/** What sellers see of orders: on tables. */
class JpaOrderEntriesTest extends OrderEntriesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerBench openBench() {
    return new SellerBench(database);
  }
}
