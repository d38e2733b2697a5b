package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Counters of the machine's disks. {@code /proc/<pid>/io} of a process counts whole pages of the
 * cache, which may be megabytes, for each small write, and knows no forces.
 *
 * @param writtenBytes bytes written
 * @param flushes how often a disk was requested to make its data durable; every force of a file
 *     with unforced data is one. Linux counts them since 5.5
 */
public record DiskStatistics(double writtenBytes, double flushes) {
  private static final int NAME = 2;
  private static final int SECTORS_WRITTEN = 9;
  private static final int FLUSHES = 18;
  private static final double SECTOR_BYTES = 512;
  private static final long WRITE_OUT_WAIT_MAX_S = 20;

  /** So far, by all disks, not counting their partitions twice; zeros if unknown. */
  static DiskStatistics read() {
    try {
      List<String[]> disks =
          Files.readAllLines(Path.of("/proc/diskstats")).stream()
              .map(line -> line.strip().split("\\s+"))
              .filter(fields -> Files.exists(Path.of("/sys/block", fields[NAME])))
              .toList();
      return new DiskStatistics(sum(disks, SECTORS_WRITTEN) * SECTOR_BYTES, sum(disks, FLUSHES));
    } catch (IOException | RuntimeException notLinux) {
      return new DiskStatistics(0, 0);
    }
  }

  /**
   * Has the kernel write out the data it still buffers for the disk of a directory, so that it is
   * not counted as work of the next epoch. Does nothing where there is no such command.
   */
  public static void syncFileSystem(Path directory) throws InterruptedException {
    try {
      Process sync =
          new ProcessBuilder("sync", "-f", directory.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!sync.waitFor(WRITE_OUT_WAIT_MAX_S, TimeUnit.SECONDS)) {
        sync.destroyForcibly();
      }
    } catch (IOException noSuchCommand) {
      return;
    }
  }

  private static double sum(List<String[]> disks, int field) {
    return disks.stream()
        .filter(fields -> fields.length > field)
        .mapToDouble(fields -> Double.parseDouble(fields[field]))
        .sum();
  }
}
