package emporium.persistence.ms.history;

import emporium.persistence.AggregateAccess;

/**
 * The location of an archived aggregate: the number of its pack and its index there, in 30 bits.
 * The aggregate keeps it in place of a page's number, below every such number.
 */
public final class HistoryLocation {
  static final int BITS = 30;

  /** Most aggregates in a pack. */
  static final int INDEXES_MAX = 1 << 10;

  /** Most packs of a table. */
  static final int PACKS_MAX = 1 << 20;

  private static final int FIRST_SLOT = AggregateAccess.NO_SLOT - 1;

  private HistoryLocation() {}

  static int of(int pack, int index) {
    return pack * INDEXES_MAX + index;
  }

  static int pack(int place) {
    return place / INDEXES_MAX;
  }

  static int index(int place) {
    return place % INDEXES_MAX;
  }

  static int toSlot(int place) {
    return FIRST_SLOT - place;
  }

  public static int ofSlot(int slot) {
    return FIRST_SLOT - slot;
  }

  public static boolean isSlot(int slot) {
    return slot <= FIRST_SLOT;
  }
}
