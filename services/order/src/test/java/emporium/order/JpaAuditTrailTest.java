package emporium.order;

import emporium.runtime.testing.TestDatabase;

/** An audit log that is asked, cleared, and whose old records move into files: on tables. */
class JpaAuditTrailTest extends AuditTrailContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderFixture openBench() {
    return new OrderFixture(database);
  }
}
