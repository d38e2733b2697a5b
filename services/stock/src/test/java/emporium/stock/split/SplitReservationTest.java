package emporium.stock;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What happens between the parts of a reservation: on the graph. */
class PartsTest extends PartsContract {
  @TempDir Path directory;

  @Override
  StockBench openBench() {
    return new StockBench(directory);
  }
}
