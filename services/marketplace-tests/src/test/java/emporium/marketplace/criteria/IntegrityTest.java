package emporium.marketplace.criteria;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Product and Stock under restarts and lost messages: on the graph. */
class IntegrityTest extends IntegrityContract {
  @TempDir Path directory;

  @Override
  ProductStockFixture openBoth() {
    return new ProductStockFixture(directory);
  }
}
