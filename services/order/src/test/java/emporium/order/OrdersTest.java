package emporium.order;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of orders: on the graph. */
class OrdersTest extends OrdersContract {
  @TempDir Path directory;

  @Override
  OrderFixture openBench() {
    return new OrderFixture(directory);
  }
}
