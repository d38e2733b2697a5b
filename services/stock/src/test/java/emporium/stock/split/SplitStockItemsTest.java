package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ingestion, replenishment, the product's word, reset: on the graph, by the owners of the items.
 */
class PartedStockItemsTest extends StockItemsContract {
  @TempDir Path directory;

  @Override
  StockBench openBench() {
    return new StockBench(directory).inParts();
  }
}
