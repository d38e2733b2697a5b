package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;

/**
 * What a server used over the time of a run, warm-up included: a value for each interval, at most
 * {@value #INTERVALS_MAX} of them. A list is empty where nothing is known, and may end before the
 * run. Of several processes, the sum of the sizes and the longest pause.
 *
 * @param liveHeapMb heap in use after the last collections
 * @param longestPauseMs of the collections that ended in that interval, rounded up; 0 if none did
 * @param diskMb size of all files in the data directory
 * @param intervalSeconds length of an interval; 1 in results that do not name it
 * @param cpuPercent processor time, as a percentage of one core, by part of the server: {@code
 *     server}, {@code postgres}, or the names of its processes
 * @param memoryMb resident memory at the end of the interval
 * @param flushesPerSecond how often the machine's disks were told to make their data durable
 * @param walSyncsPerSecond how often PostgreSQL forced its write-ahead log; empty without one
 */
public record ResourceTimeline(
    List<Long> liveHeapMb,
    List<Long> longestPauseMs,
    List<Long> diskMb,
    int intervalSeconds,
    Map<String, List<Long>> cpuPercent,
    List<Long> memoryMb,
    List<Long> flushesPerSecond,
    List<Long> walSyncsPerSecond) {
  /** Bound of the number of values of each list. */
  public static final int INTERVALS_MAX = 600;

  /** Nothing is known. */
  public static final ResourceTimeline UNKNOWN =
      new ResourceTimeline(
          List.of(), List.of(), List.of(), 1, Map.of(), List.of(), List.of(), List.of());

  /** Fields missing in an older result are unknown. */
  public ResourceTimeline {
    liveHeapMb = requireNonNullElse(liveHeapMb, List.of());
    longestPauseMs = requireNonNullElse(longestPauseMs, List.of());
    diskMb = requireNonNullElse(diskMb, List.of());
    intervalSeconds = Math.max(1, intervalSeconds);
    cpuPercent = requireNonNullElse(cpuPercent, Map.of());
    memoryMb = requireNonNullElse(memoryMb, List.of());
    flushesPerSecond = requireNonNullElse(flushesPerSecond, List.of());
    walSyncsPerSecond = requireNonNullElse(walSyncsPerSecond, List.of());
  }

  /** Returns the length of an interval in a run that takes so many seconds. */
  public static int intervalSeconds(int runSeconds) {
    return Math.max(1, (runSeconds + INTERVALS_MAX - 1) / INTERVALS_MAX);
  }

  /** Returns whether nothing is known. */
  @JsonIgnore
  public boolean isUnknown() {
    return liveHeapMb.isEmpty()
        && longestPauseMs.isEmpty()
        && diskMb.isEmpty()
        && cpuPercent.isEmpty()
        && memoryMb.isEmpty()
        && flushesPerSecond.isEmpty()
        && walSyncsPerSecond.isEmpty();
  }
}
