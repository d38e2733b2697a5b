package emporium.order;

import emporium.edge.testing.TestDatabase;
import org.junit.jupiter.api.Tag;

/** Many commands at once and in any order: on tables. */
@Tag("long")
class JpaOrderSequencesLongTest extends OrderSequencesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderBench openBench() {
    return new OrderBench(database);
  }
}
