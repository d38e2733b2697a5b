package emporium.product;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;

/** What Stock has not confirmed: on tables. */
class JpaUnconfirmedTest extends UnconfirmedContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  TestEngine<ProductRepository> openEngine() {
    return ProductTables.open(database);
  }
}
