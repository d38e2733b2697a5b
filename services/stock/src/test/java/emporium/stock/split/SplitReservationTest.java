package emporium.stock.split;

import emporium.stock.StockFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What happens between the parts of a reservation: on the graph. */
class SplitReservationTest extends SplitReservationContract {
  @TempDir Path directory;

  @Override
  StockFixture openBench() {
    return new StockFixture(directory);
  }
}
