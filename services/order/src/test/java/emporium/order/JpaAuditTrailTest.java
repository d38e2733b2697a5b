package emporium.order;

import emporium.edge.testing.TestDatabase;

/** An audit log that is asked, cleared, and whose old records move into files: on tables. */
class JpaAuditTrailTest extends AuditTrailContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderBench openBench() {
    return new OrderBench(database);
  }
}
