package emporium.wholesale;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The mix on the graph. */
class MixTest extends MixContract {
  @TempDir Path directory;

  @Override
  WholesaleFixture openBench() {
    return new WholesaleFixture(directory);
  }
}
