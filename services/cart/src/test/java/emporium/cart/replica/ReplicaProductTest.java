package emporium.cart;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What is known of products: on the graph. */
class ReplicaTest extends ReplicaContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
