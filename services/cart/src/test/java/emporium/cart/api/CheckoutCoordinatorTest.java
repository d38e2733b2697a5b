package emporium.cart;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Requests that wait for how their checkout ends: on the graph. */
class CheckoutsTest extends CheckoutsContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
