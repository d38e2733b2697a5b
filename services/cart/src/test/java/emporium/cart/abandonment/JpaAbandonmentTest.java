package emporium.cart.abandonment;

import emporium.cart.CartFixture;
import emporium.runtime.testing.TestDatabase;

/** Abandoned carts: on tables. */
class JpaAbandonmentTest extends AbandonmentContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
