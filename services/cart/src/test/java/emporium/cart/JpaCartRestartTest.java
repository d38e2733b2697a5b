package emporium.cart;

import emporium.runtime.testing.TestDatabase;

/** Restarts: on tables. */
class JpaCartRestartTest extends CartRestartContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
