package emporium.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What may begin, by what is short. */
class AdmissionGateTest {
  private static final long BYTES_MAX = 1_000;
  private static final long FREE_BYTES_MIN = 200;

  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private DiskSpace space = DiskSpace.UNKNOWN;

  private DiskShortage disk(long bytesMax) {
    return new DiskShortage(() -> space, bytesMax, FREE_BYTES_MIN, metrics);
  }

  private static @Nullable String detail(Shortage... causes) {
    Problem refusal = new AdmissionGate(List.of(causes)).refusal();
    return refusal == null ? null : refusal.detail();
  }

  @Test
  void gate_anyCause_refuses() {
    Shortage none = () -> null;
    Shortage first = () -> Shortage.overloaded("short", "the first");
    Shortage second = () -> Shortage.overloaded("short", "the second");
    assertNull(detail());
    assertNull(detail(none, none));
    assertEquals("the second", detail(none, second));
    assertEquals("the first", detail(first, second));
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
    Problem refusal = new AdmissionGate(List.of(disk(BYTES_MAX))).refusal();
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
