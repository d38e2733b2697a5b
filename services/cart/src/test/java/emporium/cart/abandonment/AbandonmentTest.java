package emporium.cart.abandonment;

import emporium.cart.CartFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Abandoned carts: on the graph. */
class AbandonmentTest extends AbandonmentContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
