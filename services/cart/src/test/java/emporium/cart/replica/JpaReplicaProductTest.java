package emporium.cart;

import emporium.edge.testing.TestDatabase;

/** What is known of products: on tables. */
class JpaReplicaTest extends ReplicaContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  CartFixture openFixture() {
    return new CartFixture(database);
  }
}
