package emporium.cart.replica;

import emporium.cart.CartFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What is known of products: on the graph. */
class ReplicaProductTest extends ReplicaProductContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
