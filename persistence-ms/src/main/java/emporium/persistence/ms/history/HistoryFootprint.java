package emporium.persistence.ms;

/**
 * What history keeps in memory when there is much of it: a place for each aggregate, and what
 * stands for each pack, here and in the store. One test counts the directory's bytes, another
 * measures packs on a heap.
 */
public final class HistoryCost {
  /** Of the directory for each aggregate, at a million of a table. */
  static final double BYTES_AN_ENTRY = 6.5;

  /** Of a pack: its objects here, and the store's records of them. */
  static final int BYTES_A_PACK = 1_500;

  private HistoryCost() {}

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
            (double) imageBytes / ColdPages.SMALL_PACK_BYTES,
            (double) aggregates / ColdPlace.INDEXES_MAX);
    return aggregates * BYTES_AN_ENTRY + packs * BYTES_A_PACK;
  }
}
