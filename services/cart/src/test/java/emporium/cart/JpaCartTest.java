package emporium.cart;

import emporium.runtime.testing.TestDatabase;

/** Carts: on tables. */
class JpaCartTest extends CartContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
