package emporium.cart.replica;

import emporium.cart.CartFixture;
import emporium.runtime.testing.TestDatabase;

/** What is known of products: on tables. */
class JpaReplicaProductTest extends ReplicaProductContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
