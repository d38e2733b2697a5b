package emporium.seller;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard under many commands at once and in any order: on the graph. */
class DashboardSequencesTest extends DashboardSequencesContract {
  @TempDir Path directory;

  @Override
  SellerBench openBench() {
    return new SellerBench(directory);
  }
}
