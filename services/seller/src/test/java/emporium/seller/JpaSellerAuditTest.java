package emporium.seller;

import emporium.edge.testing.TestDatabase;

/** What Seller writes to the audit log: on tables. */
class JpaSellerAuditTest extends SellerAuditContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  SellerBench openBench() {
    return new SellerBench(database);
  }
}
