package emporium.cart;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Checkouts as they are submitted: on the graph. */
class SubmitCheckoutTest extends SubmitCheckoutContract {
  @TempDir Path directory;

  @Override
  CartFixture openFixture() {
    return new CartFixture(directory);
  }
}
