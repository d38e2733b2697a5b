package emporium.order;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Orders of checkouts that stall: on the graph. */
class CanceledOrdersTest extends CanceledOrdersContract {
  @TempDir Path directory;

  @Override
  OrderFixture openBench() {
    return new OrderFixture(directory);
  }
}
