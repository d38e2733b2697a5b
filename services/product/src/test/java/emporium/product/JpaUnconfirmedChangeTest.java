package emporium.product;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** What Stock has not confirmed: on tables. */
class JpaUnconfirmedChangeTest extends UnconfirmedChangeContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  TestEngine<ProductRepository> openEngine() {
    return ProductTables.open(database);
  }
}
