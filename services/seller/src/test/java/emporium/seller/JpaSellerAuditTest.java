package emporium.seller;

import emporium.runtime.testing.TestDatabase;

/** What Seller writes to the audit log: on tables. */
class JpaSellerAuditTest extends SellerAuditContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerFixture openBench() {
    return new SellerFixture(database);
  }
}
