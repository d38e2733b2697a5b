package emporium.cart;

import emporium.edge.testing.TestDatabase;

/** How checkouts end: on tables. */
class JpaTakeOutcomeTest extends TakeOutcomeContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
