package emporium.persistence.ms.roots;

import emporium.persistence.ms.store.StoredBytes;
import org.jspecify.annotations.Nullable;

/** Archived aggregates of one kind, as images. Only grows; removed ones are marked. */
public class HistoryPack {
  /** Of every pack without removals: one object for all, in memory and in the store. */
  private static final long[] NOTHING = {};

  /** How many images it has, removed ones included. */
  public int count;

  /** The hash of each one's key, eight bytes each. */
  public @Nullable StoredBytes keys;

  /** The images. */
  public @Nullable StoredBytes images;

  /** A bit for each that was removed, as by {@code BitSet.toLongArray}. */
  public long[] removed = NOTHING;
}
