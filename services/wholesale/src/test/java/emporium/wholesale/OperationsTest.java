package emporium.wholesale;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The five transactions on the graph. */
class OperationsTest extends LockedOperationsContract {
  @TempDir Path directory;

  @Override
  WholesaleFixture openBench() {
    return new WholesaleFixture(directory);
  }
}
