package emporium.order;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Many commands at once and in any order: on the graph. */
class OrderSequencesTest extends OrderSequencesContract {
  @TempDir Path directory;

  @Override
  OrderFixture openBench() {
    return new OrderFixture(directory);
  }
}
