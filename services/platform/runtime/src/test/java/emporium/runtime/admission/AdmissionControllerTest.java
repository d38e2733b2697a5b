package emporium.runtime.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.http.problems.Problem;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What may begin, by what is short. */
class AdmissionControllerTest {
  private static final long LONG_MS = 60_000;
  private static final long BYTES_MAX = 1_000;
  private static final long FREE_BYTES_MIN = 200;

  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private DiskSpace space = DiskSpace.UNKNOWN;

  private DiskShortage disk(long bytesMax) {
    return new DiskShortage(() -> space, bytesMax, FREE_BYTES_MIN, metrics);
  }

  private static @Nullable String detail(ResourceShortage... causes) {
    var gate = new AdmissionController(List.of(causes), LONG_MS, 1);
    Optional<Problem> refusal = gate.awaitCapacity().join();
    assertEquals(refusal.isEmpty(), gate.isOpen());
    return refusal.map(Problem::detail).orElse(null);
  }

  /** Something that is short while the test wants it. */
  private record Given(String name, boolean isTransient, AtomicBoolean missing)
      implements ResourceShortage {
    static Given lasting(String name, boolean missing) {
      return new Given(name, false, new AtomicBoolean(missing));
    }

    static Given passing() {
      return new Given("passing", true, new AtomicBoolean(true));
    }

    @Override
    public boolean isShort() {
      return missing.get();
    }

    @Override
    public Problem rejection() {
      return ResourceShortage.overloaded("short", name);
    }
  }

  @Test
  void gate_anyCause_refuses() {
    ResourceShortage none = Given.lasting("none", false);
    ResourceShortage first = Given.lasting("the first", true);
    ResourceShortage second = Given.lasting("the second", true);
    assertNull(detail());
    assertNull(detail(none, none));
    assertEquals("the second", detail(none, second));
    assertEquals("the first", detail(first, second));
  }

  @Test
  void gate_oneCausePassesAndOneLasts_refusesForTheOneThatLastsAtOnce() {
    assertEquals("lasting", detail(Given.passing(), Given.lasting("lasting", true)));
    assertEquals("lasting", detail(Given.lasting("lasting", true), Given.passing()));
  }

  @Test
  void gate_noWaitOrNoPlaces_refusesAtOnce() {
    var passing = List.<ResourceShortage>of(Given.passing());
    assertTrue(new AdmissionController(passing, 0, 1).awaitCapacity().isDone());
    assertTrue(new AdmissionController(passing, LONG_MS, 0).awaitCapacity().isDone());
  }

  @Test
  void gate_roomComesWithinTheWait_letsIn() {
    var cause = Given.passing();
    var gate = new AdmissionController(List.of(cause), LONG_MS, 1);
    var waiting = gate.awaitCapacity();
    assertThrows(TimeoutException.class, () -> waiting.get(100, TimeUnit.MILLISECONDS));
    cause.missing.set(false);
    assertTrue(waiting.join().isEmpty());
  }

  @Test
  void gate_noRoomWithinTheWait_refuses() {
    var gate = new AdmissionController(List.of(Given.passing()), 50, 1);
    long begin = System.nanoTime();
    assertEquals("passing", gate.awaitCapacity().join().orElseThrow().detail());
    assertTrue(System.nanoTime() - begin >= TimeUnit.MILLISECONDS.toNanos(50));
  }

  @Test
  void gate_asManyWaitAsMay_refusesTheNextAtOnce_andNotWhenOneHasCompletedOrLeft() {
    var cause = Given.passing();
    var gate = new AdmissionController(List.of(cause), LONG_MS, 2);
    var first = gate.awaitCapacity();
    var second = gate.awaitCapacity();
    assertTrue(gate.awaitCapacity().isDone());
    assertTrue(first.cancel(false));
    var third = gate.awaitCapacity();
    assertFalse(third.isDone());
    assertTrue(gate.awaitCapacity().isDone());
    cause.missing.set(false);
    assertTrue(second.join().isEmpty());
    assertTrue(third.join().isEmpty());
    cause.missing.set(true);
    assertFalse(gate.awaitCapacity().isDone());
  }

  @Test
  void gate_serviceStops_letsNoRequestWait() {
    var gate = new AdmissionController(List.of(Given.passing()), LONG_MS, 1);
    var waiting = gate.awaitCapacity();
    gate.stop();
    assertTrue(waiting.isCancelled());
    assertTrue(gate.awaitCapacity().join().isPresent());
  }

  @Test
  void disk_asFullAsItMayBe_isNotShort() {
    space = new DiskSpace(BYTES_MAX, FREE_BYTES_MIN);
    assertNull(detail(disk(BYTES_MAX)));
    space = new DiskSpace(Long.MAX_VALUE, Long.MAX_VALUE);
    assertNull(detail(disk(0)), "no bound is stated");
    assertEquals(0, metrics.get("emporium.disk.refused").counter().count());
  }

  @Test
  void disk_aboveItsBytes_refusesNamingKeyAndFigures() {
    space = new DiskSpace(BYTES_MAX + 1, FREE_BYTES_MIN);
    var gate = new AdmissionController(List.of(disk(BYTES_MAX)), LONG_MS, 1);
    Problem refusal = gate.awaitCapacity().join().orElseThrow();
    assertEquals(503, refusal.status());
    assertEquals("urn:emporium:overloaded", refusal.type());
    assertEquals(
        "disk: the data directory has 1001 bytes, emporium.disk.bytes-max is 1000",
        refusal.detail());
    assertEquals(1, metrics.get("emporium.disk.refused").counter().count());
  }

  @Test
  void disk_belowItsFreeBytes_refusesNamingKeyAndFigures() {
    space = new DiskSpace(0, FREE_BYTES_MIN - 1);
    assertEquals(
        "disk: 199 bytes are free on the file system of the data directory,"
            + " emporium.disk.free-bytes-min is 200",
        detail(disk(0)));
  }

  @Test
  void disk_notMeasured_isNotShort() {
    assertNull(detail(disk(BYTES_MAX)));
    assertEquals(Double.NaN, gauge("emporium.disk.bytes"));
    assertEquals(Double.NaN, gauge("emporium.disk.free.bytes"));
  }

  @Test
  void disk_measured_isSeenInMetrics() {
    space = new DiskSpace(12, 34);
    assertNotNull(detail(disk(BYTES_MAX)));
    assertEquals(12, gauge("emporium.disk.bytes"));
    assertEquals(34, gauge("emporium.disk.free.bytes"));
    assertEquals(BYTES_MAX, gauge("emporium.disk.bytes.max"));
    assertEquals(FREE_BYTES_MIN, gauge("emporium.disk.free.bytes.min"));
  }

  private double gauge(String name) {
    return metrics.get(name).gauge().value();
  }
}
