package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Ingestion, replenishment, the product's word, reset: on the graph. */
class StockItemsTest extends StockItemsContract {
  @TempDir Path directory;

  @Override
  public StockFixture openBench() {
    return new StockFixture(directory);
  }
}
