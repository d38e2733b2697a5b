package emporium.runtime.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured of a disk, and when. */
class PeriodicDiskGaugeTest {
  private static final long NEVER_MS = 600_000;
  private static final long WAITS_MS = 300;

  @TempDir Path temporary;

  /** A disk of a test, and its time. */
  private static final class Given implements PeriodicDiskGauge.UsageProbe {
    private long usedBytes = 1;
    private long freeBytes = 100;
    private long nanos;
    private long cpuNanos;
    private long computesMs = 1;
    private boolean broken;
    private int sums;

    private void passMs(long ms) {
      nanos += TimeUnit.MILLISECONDS.toNanos(ms);
    }

    @Override
    public long usedBytes() {
      sums++;
      passMs(WAITS_MS);
      cpuNanos += TimeUnit.MILLISECONDS.toNanos(computesMs);
      return usedBytes;
    }

    @Override
    public long freeBytes() throws IOException {
      if (broken) {
        throw new IOException("Input/output error");
      }
      return freeBytes;
    }
  }

  private final Given given = new Given();

  private PeriodicDiskGauge measured() {
    return new PeriodicDiskGauge(given, () -> given.nanos, () -> given.cpuNanos);
  }

  private void write(String name, int bytes) throws IOException {
    Path file = temporary.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }

  @Test
  void directory_used_isAllFilesBelow() throws IOException {
    write("journal/a.journal", 1_000);
    write("channel_0/b.dat", 200);
    write("audit-log/c.ndjson", 30);
    write("spool/d", 4);
    assertEquals(1_234, new DirectoryUsageProbe(temporary).usedBytes());
    write("spool/d", 5);
    assertEquals(1_235, new DirectoryUsageProbe(temporary).usedBytes());
  }

  @Test
  void directory_behindALink_isLookedAt() throws IOException {
    write("there/file", 7);
    Path link = Files.createSymbolicLink(temporary.resolve("link"), temporary.resolve("there"));
    assertEquals(7, new DirectoryUsageProbe(link).usedBytes());
  }

  @Test
  void directory_notThereYet_isEmptyAndHasRoom() throws IOException {
    var probe = new DirectoryUsageProbe(temporary.resolve("a").resolve("b"));
    assertEquals(0, probe.usedBytes());
    long freeBytes = probe.freeBytes();
    assertTrue(freeBytes > 0 && freeBytes <= temporary.toFile().getTotalSpace(), "" + freeBytes);
  }

  @Test
  void disk_asked_measuresNothing() {
    try (var disk = PeriodicDiskGauge.every(NEVER_MS, given)) {
      assertEquals(new DiskSpace(1, 100), disk.space());
      assertEquals(new DiskSpace(1, 100), disk.space());
      assertEquals(1, given.sums);
    }
  }

  @Test
  void disk_changed_isSeenByTheNextLook() throws IOException {
    write("file", 1);
    try (var disk = PeriodicDiskGauge.every(1, new DirectoryUsageProbe(temporary))) {
      assertEquals(1, disk.space().usedBytes());
      write("other", 10);
      Await.until(() -> disk.space().usedBytes() == 11);
    }
  }

  /** A sum that computes for 50 ms comes again after 99 times as long, however long it waited. */
  @Test
  void disk_thatTakesLongToAddUp_isAddedUpLessOften() {
    given.computesMs = 50;
    try (var disk = measured()) {
      disk.measure();
      given.usedBytes = 2;
      given.freeBytes = 90;
      given.passMs(4_949);
      disk.measure();
      assertEquals(new DiskSpace(1, 90), disk.space());
      given.passMs(1);
      disk.measure();
      assertEquals(new DiskSpace(2, 90), disk.space());
      assertEquals(2, given.sums);
    }
  }

  @Test
  void disk_thatCannotBeMeasured_isUnknownUntilItCan() {
    given.broken = true;
    try (var disk = measured()) {
      assertEquals(DiskSpace.UNKNOWN, disk.space());
      disk.measure();
      assertEquals(DiskSpace.UNKNOWN, disk.space());
      given.broken = false;
      disk.measure();
      assertEquals(new DiskSpace(1, 100), disk.space());
      given.broken = true;
      disk.measure();
      assertEquals(DiskSpace.UNKNOWN, disk.space());
    }
  }

  /** What a look throws, foreseen or not, does not keep the next one from being taken. */
  @Test
  void disk_whoseLookFails_isLookedAtAgain() {
    var failures =
        new PeriodicDiskGauge.UsageProbe() {
          private int checks;

          @Override
          public long usedBytes() throws IOException {
            switch (++checks) {
              case 2 -> throw new IOException("Input/output error");
              case 3, 4 -> throw new IllegalStateException("not foreseen");
              default -> {
                return checks;
              }
            }
          }

          @Override
          public long freeBytes() {
            return 0;
          }
        };
    try (var disk = PeriodicDiskGauge.every(1, failures)) {
      Await.until(() -> disk.space().usedBytes() > 4);
    }
  }
}
