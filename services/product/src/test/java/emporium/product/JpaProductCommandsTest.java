package emporium.product;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;

/** The product service's domain: on tables. */
class JpaProductCommandsTest extends ProductCommandsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  TestEngine<ProductRepository> openEngine() {
    return ProductTables.open(database);
  }
}
