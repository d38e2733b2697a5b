package emporium.order;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Orders of checkouts that stall: on the graph. */
class CanceledTest extends CanceledContract {
  @TempDir Path directory;

  @Override
  OrderBench openBench() {
    return new OrderBench(directory);
  }
}
