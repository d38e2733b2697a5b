package emporium.seller.api;

import emporium.seller.SellerFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard under many commands at once and in any order: on the graph. */
class DashboardSequencesTest extends DashboardSequencesContract {
  @TempDir Path directory;

  @Override
  SellerFixture openBench() {
    return new SellerFixture(directory);
  }
}
