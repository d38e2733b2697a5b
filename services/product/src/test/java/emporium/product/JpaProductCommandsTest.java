package emporium.product;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** The product service's domain: on tables. */
class JpaProductCommandsTest extends ProductCommandsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  TestEngine<ProductRepository> openEngine() {
    return ProductTables.open(database);
  }
}
