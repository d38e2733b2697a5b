package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the machine's disks have written. What {@code /proc/<pid>/io} says of a process counts whole
 * pages of the cache, which may be megabytes, for each small write.
 */
final class DiskStats {
  private static final int NAME = 2;
  private static final int SECTORS_WRITTEN = 9;
  private static final double SECTOR_BYTES = 512;

  private DiskStats() {}

  /** Bytes written so far by all disks, not counting their partitions twice; 0 if unknown. */
  static double writtenBytes() {
    try {
      return Files.readAllLines(Path.of("/proc/diskstats")).stream()
          .map(line -> line.strip().split("\\s+"))
          .filter(fields -> Files.exists(Path.of("/sys/block", fields[NAME])))
          .mapToDouble(fields -> Long.parseLong(fields[SECTORS_WRITTEN]) * SECTOR_BYTES)
          .sum();
    } catch (IOException | RuntimeException notLinux) {
      return 0;
    }
  }
}
