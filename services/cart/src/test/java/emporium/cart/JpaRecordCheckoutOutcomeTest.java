package emporium.cart;

import emporium.runtime.testing.TestDatabase;

/** How checkouts end: on tables. */
class JpaRecordCheckoutOutcomeTest extends RecordCheckoutOutcomeContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
