package emporium.order;

import emporium.runtime.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** Many commands at once and in any order: on tables. */
@Tag("long")
class JpaOrderSequencesLongTest extends OrderSequencesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderFixture openBench() {
    return new OrderFixture(database);
  }
}
