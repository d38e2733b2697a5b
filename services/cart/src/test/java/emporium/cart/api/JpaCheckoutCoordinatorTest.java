package emporium.cart.api;

import emporium.cart.CartFixture;
import emporium.runtime.testing.TestDatabase;

/** Requests that wait for how their checkout ends: on tables. */
class JpaCheckoutCoordinatorTest extends CheckoutCoordinatorContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
