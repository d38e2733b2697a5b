package emporium.order;

import emporium.runtime.testing.TestDatabase;

/** What Order writes to the audit log: on tables. */
class JpaOrderAuditTest extends OrderAuditContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  OrderFixture openBench() {
    return new OrderFixture(database);
  }
}
