package emporium.marketplace;

import emporium.edge.testing.TestDatabase;

/** Product and Stock under restarts and lost messages: on tables. */
class JpaIntegrityTest extends IntegrityContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  ProductAndStock openBoth() {
    return new ProductAndStock(database);
  }
}
