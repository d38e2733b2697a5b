package emporium.jmeter.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  /**
   * Returns the resident memory of processes in kilobytes: the private pages of all, and of those
   * that are shared the most that one process of a part has. Much cheaper than the exact {@link
   * #kilobytes}, for which the kernel walks all pages. 0 if unknown.
   *
   * @param processes each with the part that it belongs to; those of a part share memory
   */
  static long residentKilobytes(Map<ProcessHandle, String> processes) {
    long all = 0;
    Map<String, Long> sharedByPart = new HashMap<>();
    for (Map.Entry<ProcessHandle, String> one : processes.entrySet()) {
      Map<String, Long> status = status(one.getKey().pid());
      all += status.getOrDefault("RssAnon", 0L);
      long shared = status.getOrDefault("RssFile", 0L) + status.getOrDefault("RssShmem", 0L);
      sharedByPart.merge(one.getValue(), shared, Math::max);
    }
    return all + sharedByPart.values().stream().mapToLong(kilobytes -> kilobytes).sum();
  }

  private static Map<String, Long> status(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith("Rss"))
          .collect(
              Collectors.toMap(
                  line -> line.substring(0, line.indexOf(':')),
                  line -> Long.parseLong(line.replaceAll("\\D", ""))));
    } catch (IOException | UncheckedIOException gone) {
      return Map.of();
    }
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
