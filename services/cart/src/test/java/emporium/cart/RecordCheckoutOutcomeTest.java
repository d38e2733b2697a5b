package emporium.cart;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** How checkouts end: on the graph. */
class RecordCheckoutOutcomeTest extends RecordCheckoutOutcomeContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
