package emporium.stock.split;

import emporium.stock.CanceledReservationsContract;
import emporium.stock.StockFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Reservations of checkouts that stall: on the graph, by the owners of the items. */
class SplitCanceledReservationsTest extends CanceledReservationsContract {
  @TempDir Path directory;

  @Override
  public StockFixture openBench() {
    return new StockFixture(directory).inParts();
  }
}
