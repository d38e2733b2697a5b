package emporium.cart.api;

import emporium.cart.CartFixture;
import emporium.runtime.testing.TestDatabase;

/** Checkouts without outcome: on tables. */
class JpaStalledCheckoutSweepTest extends StalledCheckoutSweepContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
