package emporium.marketplace.criteria;

import emporium.runtime.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** Product and Stock under restarts and lost messages: on tables. */
@Tag("long")
class JpaIntegrityLongTest extends IntegrityContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  ProductStockFixture openBoth() {
    return new ProductStockFixture(database);
  }
}
