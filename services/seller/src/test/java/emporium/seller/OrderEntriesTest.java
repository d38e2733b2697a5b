package emporium.seller;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What sellers see of orders: on the graph. */
class OrderEntriesTest extends OrderEntriesContract {
  @TempDir Path directory;

  @Override
  SellerFixture openBench() {
    return new SellerFixture(directory);
  }
}
