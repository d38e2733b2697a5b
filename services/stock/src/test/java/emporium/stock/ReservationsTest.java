package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of checkouts: on the graph. */
class ReservationsTest extends ReservationsContract {
  @TempDir Path directory;

  @Override
  public StockFixture openBench() {
    return new StockFixture(directory);
  }
}
