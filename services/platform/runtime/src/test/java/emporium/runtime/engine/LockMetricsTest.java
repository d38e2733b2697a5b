package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.locks.LockMode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Locks as metrics. */
class LockMetricsTest {
  @Test
  void waitsAndHolds_countByTypeOfKey() {
    var registry = new SimpleMeterRegistry();
    var metrics = new LockMetrics(registry, true);
    metrics.waited("a key", LockMode.X, 2_000);
    metrics.waited("another", LockMode.S, 3_000);
    metrics.held(7, LockMode.X, 5_000);
    metrics.timedOut(8, LockMode.X);
    var waits = registry.get("emporium.lock.wait").tag("key", "String").timer();
    assertEquals(2, waits.count());
    assertEquals(5_000, waits.totalTime(TimeUnit.NANOSECONDS));
    assertEquals(1, registry.get("emporium.lock.held").tag("key", "Integer").timer().count());
    assertEquals(
        1, registry.get("emporium.lock.wait.timeouts").tag("key", "Integer").counter().count());
  }
}
