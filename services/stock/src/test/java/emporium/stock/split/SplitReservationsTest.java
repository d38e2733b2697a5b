package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of checkouts: on the graph, by the owners of the items. */
class PartedReservationsTest extends ReservationsContract {
  @TempDir Path directory;

  @Override
  StockBench openBench() {
    return new StockBench(directory).inParts();
  }
}
