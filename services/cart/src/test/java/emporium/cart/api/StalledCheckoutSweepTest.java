package emporium.cart.api;

import emporium.cart.CartFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Checkouts without outcome: on the graph. */
class StalledCheckoutSweepTest extends StalledCheckoutSweepContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
