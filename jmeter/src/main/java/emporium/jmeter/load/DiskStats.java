package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the machine's disks have done. What {@code /proc/<pid>/io} says of a process counts whole
 * pages of the cache, which may be megabytes, for each small write, and knows no forces.
 *
 * @param writtenBytes bytes written
 * @param flushes how often a disk was told to make what it has durable; every force of a file that
 *     had something to force is one. Linux counts them since 5.5
 */
record DiskStats(double writtenBytes, double flushes) {
  private static final int NAME = 2;
  private static final int SECTORS_WRITTEN = 9;
  private static final int FLUSHES = 18;
  private static final double SECTOR_BYTES = 512;

  /** So far, by all disks, not counting their partitions twice; zeros if unknown. */
  static DiskStats now() {
    try {
      List<String[]> disks =
          Files.readAllLines(Path.of("/proc/diskstats")).stream()
              .map(line -> line.strip().split("\\s+"))
              .filter(fields -> Files.exists(Path.of("/sys/block", fields[NAME])))
              .toList();
      return new DiskStats(sum(disks, SECTORS_WRITTEN) * SECTOR_BYTES, sum(disks, FLUSHES));
    } catch (IOException | RuntimeException notLinux) {
      return new DiskStats(0, 0);
    }
  }

  private static double sum(List<String[]> disks, int field) {
    return disks.stream()
        .filter(fields -> fields.length > field)
        .mapToDouble(fields -> Double.parseDouble(fields[field]))
        .sum();
  }
}
