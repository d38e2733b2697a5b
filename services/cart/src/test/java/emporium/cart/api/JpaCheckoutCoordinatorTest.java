package emporium.cart;

import emporium.edge.testing.TestDatabase;

/** Requests that wait for how their checkout ends: on tables. */
class JpaCheckoutsTest extends CheckoutsContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
