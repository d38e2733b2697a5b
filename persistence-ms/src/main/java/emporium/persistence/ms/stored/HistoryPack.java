package emporium.persistence.ms.stored;

import emporium.persistence.ms.store.StoredBytes;
import org.jspecify.annotations.Nullable;

/** Aggregates of one kind that are history, as images. Only grows; what is gone is marked. */
public class ColdPack {
  /** Of every pack of which nothing is gone: one object for all, in memory and in the store. */
  private static final long[] NOTHING = {};

  /** How many images it has, those that are gone included. */
  public int count;

  /** The hash of each one's key, eight bytes each. */
  public @Nullable StoredBytes keys;

  /** The images. */
  public @Nullable StoredBytes images;

  /** A bit for each that was removed, as {@code BitSet.toLongArray} says it. */
  public long[] gone = NOTHING;
}
