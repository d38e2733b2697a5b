package emporium.cart.api;

import emporium.cart.CartFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Requests that wait for how their checkout ends: on the graph. */
class CheckoutCoordinatorTest extends CheckoutCoordinatorContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
