package emporium.persistence.ms.archive;

import emporium.persistence.ms.graph.Table;

/**
 * When completed aggregates are archived (see {@link Table#history}): some time after completion,
 * or sooner if memory is short.
 *
 * @param afterMs how long after its completion an aggregate stays in memory; 0: as long as memory
 *     allows
 * @param batchMax most aggregates of a table archived by one unit of work
 * @param pauseMs pause after a pass that found fewer than that in every table
 * @param memory when memory is short
 */
public record HistoryOptions(long afterMs, int batchMax, long pauseMs, MemoryBound memory) {
  /** A day, 100 at a time, a pass every ten seconds. */
  public static final HistoryOptions DEFAULTS = new HistoryOptions(86_400_000, 100, 10_000);

  /** Everything stays in memory. */
  public static final HistoryOptions NEVER = new HistoryOptions(0, 1, 1);

  /** The same whatever memory there is. */
  public HistoryOptions(long afterMs, int batchMax, long pauseMs) {
    this(afterMs, batchMax, pauseMs, MemoryBound.NONE);
  }

  /** Refuses bounds that make no sense. */
  public HistoryOptions {
    if (afterMs < 0 || batchMax < 1 || pauseMs < 1) {
      throw new IllegalArgumentException(
          "afterMs must not be negative, batchMax and pauseMs must be positive: "
              + afterMs
              + ", "
              + batchMax
              + ", "
              + pauseMs);
    }
  }
}
