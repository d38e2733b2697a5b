package emporium.persistence.ms;

/**
 * When aggregates that have come to their end become history and leave memory (see {@link
 * Table#history}): some time after it, or sooner if memory is short.
 *
 * @param afterMs how long after its end an aggregate stays in memory; 0 for ever, as far as memory
 *     allows
 * @param batchMax how many of a table leave with one unit of work at most
 * @param pauseMs pause after a look that found fewer than that in every table
 * @param memory when memory is short
 */
public record HistoryOptions(long afterMs, int batchMax, long pauseMs, MemoryBound memory) {
  /** A day, 100 at a time, looked for every ten seconds. */
  public static final HistoryOptions USUAL = new HistoryOptions(86_400_000, 100, 10_000);

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
