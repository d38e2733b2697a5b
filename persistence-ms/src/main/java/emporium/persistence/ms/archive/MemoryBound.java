package emporium.persistence.ms.archive;

import emporium.persistence.engine.HeapGauge;

/**
 * When completed aggregates are archived because memory is short, however recently they completed.
 *
 * @param heap what is measured
 * @param shareMax of the heap that may be live; above it a quarter of the completed aggregates is
 *     archived after each pass, the oldest first
 * @param urgentShare of the heap above which all of them are archived
 * @param pauseMs pause between two passes
 */
public record MemoryBound(HeapGauge heap, double shareMax, double urgentShare, long pauseMs) {
  /** Memory is never short. */
  public static final MemoryBound NONE = new MemoryBound(HeapGauge.EMPTY, 1, 1, 60_000);

  /** Refuses bounds that make no sense. */
  public MemoryBound {
    if (shareMax <= 0 || shareMax > urgentShare || urgentShare > 1 || pauseMs < 1) {
      throw new IllegalArgumentException(
          "0 < shareMax <= urgentShare <= 1, and pauseMs must be positive: "
              + shareMax
              + ", "
              + urgentShare
              + ", "
              + pauseMs);
    }
  }
}
