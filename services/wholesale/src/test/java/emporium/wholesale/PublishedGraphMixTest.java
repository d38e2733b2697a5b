package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** The mix in the published way on a graph: consistent under its monitors, and lost. */
class PublishedGraphMixTest extends MixContract {
  @TempDir Path directory;

  @Override
  WholesaleFixture openBench() {
    return new WholesaleFixture(new PublishedGraphBench(directory));
  }

  @Override
  void checkReopened(WholesaleFixture bench) {
    List<String> before = bench.records();
    bench.reopen();
    assertNotEquals(before, bench.records());
  }
}
