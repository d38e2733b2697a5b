package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Reservations of checkouts that stall: on the graph, by the owners of the items. */
class PartedCanceledTest extends CanceledContract {
  @TempDir Path directory;

  @Override
  StockBench openBench() {
    return new StockBench(directory).inParts();
  }
}
