package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import java.util.List;

/**
 * Heap, pauses and disk of a server in each second of a run, warm-up included; empty where unknown.
 * Of several processes, the sum of the sizes and the longest pause.
 *
 * @param liveHeapMb heap in use after the last collections
 * @param longestPauseMs of the collections that ended in that second, rounded up; 0 if none did
 * @param diskMb size of all files in the data directory
 */
public record ResourceTimeline(
    List<Long> liveHeapMb, List<Long> longestPauseMs, List<Long> diskMb) {
  /** Nothing is known. */
  public static final ResourceTimeline UNKNOWN =
      new ResourceTimeline(List.of(), List.of(), List.of());

  /** Fields missing in an older result are unknown. */
  public ResourceTimeline {
    liveHeapMb = requireNonNullElse(liveHeapMb, List.of());
    longestPauseMs = requireNonNullElse(longestPauseMs, List.of());
    diskMb = requireNonNullElse(diskMb, List.of());
  }
}
