package emporium.cart;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Restarts: on the graph. */
class CartRestartTest extends CartRestartContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
