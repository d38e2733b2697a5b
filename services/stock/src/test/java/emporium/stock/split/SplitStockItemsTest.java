package emporium.stock.split;

import emporium.stock.StockFixture;
import emporium.stock.StockItemsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ingestion, replenishment, the product's word, reset: on the graph, by the owners of the items.
 */
class SplitStockItemsTest extends StockItemsContract {
  @TempDir Path directory;

  @Override
  public StockFixture openBench() {
    return new StockFixture(directory).inParts();
  }
}
