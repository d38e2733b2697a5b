package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Reservations of checkouts that stall: on the graph. */
class CanceledReservationsTest extends CanceledReservationsContract {
  @TempDir Path directory;

  @Override
  public StockFixture openBench() {
    return new StockFixture(directory);
  }
}
