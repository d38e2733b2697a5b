package emporium.persistence.ms.history;

/**
 * What a large history keeps in memory: a location for each aggregate, and what represents each
 * pack, here and in the store. One test counts the directory's bytes, another measures packs on a
 * heap.
 */
public final class HistoryFootprint {
  /** Of the directory for each aggregate, at a million of a table. */
  static final double ENTRY_BYTES = 6.5;

  /** Of a pack: its objects here, and the store's records of them. */
  static final int PACK_BYTES = 1_500;

  private HistoryFootprint() {}

  /**
   * Bytes of memory of a part of a table's history, in packs as small as they get when they fill
   * slowly.
   *
   * @param aggregates how many they are
   * @param imageBytes what their images take in the store
   */
  public static double bytes(long aggregates, long imageBytes) {
    double packs =
        Math.max(
            (double) imageBytes / HistoryPacks.SMALL_PACK_BYTES,
            (double) aggregates / HistoryLocation.INDEXES_MAX);
    return aggregates * ENTRY_BYTES + packs * PACK_BYTES;
  }
}
