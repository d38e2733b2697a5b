package emporium.order;

import emporium.edge.testing.TestDatabase;

/** Many commands at once and in any order: on tables. */
class JpaOrderSequencesTest extends OrderSequencesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderBench openBench() {
    return new OrderBench(database);
  }
}
