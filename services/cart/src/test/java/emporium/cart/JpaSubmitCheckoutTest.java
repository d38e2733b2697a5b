package emporium.cart;

import emporium.runtime.testing.TestDatabase;

/** Checkouts as they are submitted: on tables. */
class JpaSubmitCheckoutTest extends SubmitCheckoutContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
