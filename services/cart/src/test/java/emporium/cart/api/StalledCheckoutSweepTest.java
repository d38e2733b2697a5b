package emporium.cart;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Checkouts without outcome: on the graph. */
class StalledTest extends StalledContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
