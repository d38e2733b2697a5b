package emporium.provider;

import emporium.provider.ms.GraphChargeRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;

/** Charges on a graph. */
class ChargesTest extends ChargesContract {
  @TempDir Path directory;

  @Override
  TestEngine<ChargeRepository> openEngine() {
    return new TestEngine<>(
        directory,
        ChargeLocks.SERVICE,
        ChargeLocks.TREE,
        graph -> new GraphChargeRepository(graph, Duration.ZERO));
  }
}
