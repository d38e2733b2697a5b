package emporium.cart;

import emporium.edge.testing.TestDatabase;

/** Checkouts without outcome: on tables. */
class JpaStalledTest extends StalledContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
