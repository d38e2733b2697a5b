package emporium.marketplace;

import emporium.edge.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** Product and Stock under restarts and lost messages: on tables. */
@Tag("long")
class JpaIntegrityLongTest extends IntegrityContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  ProductAndStock openBoth() {
    return new ProductAndStock(database);
  }
}
