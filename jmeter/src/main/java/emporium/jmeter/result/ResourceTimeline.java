package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import java.util.List;

/**
 * What a server held and how long it stood still in each second of a run, warm-up included; empty
 * where it cannot be told. Of several processes, the sum of what they hold and the longest pause.
 *
 * @param liveHeapMb what of the heaps the last collections have left
 * @param longestPauseMs of the collections that ended in that second, rounded up; 0 if none did
 * @param diskMb size of all files in the data directory
 */
public record Course(List<Long> liveHeapMb, List<Long> longestPauseMs, List<Long> diskMb) {
  /** Nothing is known. */
  public static final Course UNKNOWN = new Course(List.of(), List.of(), List.of());

  /** What an older result does not tell is unknown. */
  public Course {
    liveHeapMb = requireNonNullElse(liveHeapMb, List.of());
    longestPauseMs = requireNonNullElse(longestPauseMs, List.of());
    diskMb = requireNonNullElse(diskMb, List.of());
  }
}
