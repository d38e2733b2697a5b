package emporium.jmeter.systemtest;

import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two replicas of Stock and two of Order, one of each killed and replaced under one load, on both
 * engines: each has its part of the keys, nothing is lost, and the audit of all of them together
 * passes. {@link ProcessOutageTest} has the short form.
 */
@EnabledIfSystemProperty(named = "proofs", matches = "true")
class ReplicaReplacementTest {
  private static final ReplicaCounts TWO_EACH = ReplicaCounts.parse("stock=2,order=2");
  private static final int TRANSACTIONS_AROUND = 200;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  @ParameterizedTest
  @CsvSource({"ms,STREAM", "ms,KAFKA", "jpa,STREAM", "jpa,KAFKA"})
  void replicas_oneOfEachKilledUnderLoad_haveAllTogether(String engine, EventWire wire)
      throws Exception {
    try (var loaded = new LoadedCluster(directory, engine, TWO_EACH, wire)) {
      loaded.load();
      loaded.awaitMore(TRANSACTIONS_AROUND);
      for (String victim : List.of("stock-1", "order-0")) {
        loaded.processes.kill(victim);
        loaded.processes.restart(victim);
        loaded.awaitMore(TRANSACTIONS_AROUND);
      }
      loaded.audited("stock-1 and order-0 killed");
      loaded.assertReplicasDidTheirPart();
    }
  }
}
