package emporium.order;

import emporium.edge.testing.TestDatabase;

/** What Order writes to the audit log: on tables. */
class JpaOrderAuditTest extends OrderAuditContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderBench openBench() {
    return new OrderBench(database);
  }
}
