package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Low stock: on the graph. */
class LowStockTest extends LowStockContract {
  @TempDir Path directory;

  @Override
  StockBench openBench() {
    return new StockBench(directory);
  }
}
