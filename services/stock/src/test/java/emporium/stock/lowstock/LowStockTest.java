package emporium.stock.lowstock;

import emporium.stock.StockFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Low stock: on the graph. */
class LowStockTest extends LowStockContract {
  @TempDir Path directory;

  @Override
  StockFixture openBench() {
    return new StockFixture(directory);
  }
}
