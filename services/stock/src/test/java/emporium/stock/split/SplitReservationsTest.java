package emporium.stock.split;

import emporium.stock.ReservationsContract;
import emporium.stock.StockFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of checkouts: on the graph, by the owners of the items. */
class SplitReservationsTest extends ReservationsContract {
  @TempDir Path directory;

  @Override
  public StockFixture openBench() {
    return new StockFixture(directory).inParts();
  }
}
