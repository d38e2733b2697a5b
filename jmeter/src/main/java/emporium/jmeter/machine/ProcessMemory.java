package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Memory of processes as the kernel counts it: a process's private memory, and its share of the
 * shared memory (Pss). Only on Linux.
 */
public final class ProcessMemory {
  private static final String PSS = "Pss:";

  private ProcessMemory() {}

  /** Returns the memory of all of them, in kilobytes; 0 if unknown. */
  public static long kilobytes(List<ProcessHandle> processes) {
    return processes.stream().mapToLong(one -> kilobytes(one.pid())).sum();
  }

  private static long kilobytes(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
      return lines
          .filter(line -> line.startsWith(PSS))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException gone) {
      return 0;
    }
  }
}
