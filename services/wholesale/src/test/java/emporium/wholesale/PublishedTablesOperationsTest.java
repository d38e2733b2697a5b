package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.TestDatabase;
import org.junit.jupiter.api.Test;

/** The five transactions in the published way on tables. */
class PublishedTablesOperationsTest extends DurableOperationsContract {
  private final TestDatabase database = TestDatabase.ofVariant();

  @Override
  WholesaleFixture openBench() {
    return WholesaleFixture.published(database);
  }

  /** Its large objects would be read as numbers. */
  @Test
  void open_tunedWayOnPublishedTables_isRefused() {
    var refused =
        assertThrows(IllegalStateException.class, () -> new WholesaleFixture(database).close());
    assertTrue(String.valueOf(refused.getMessage()).contains("variant=published"));
  }
}
