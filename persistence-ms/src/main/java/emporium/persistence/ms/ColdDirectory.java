package emporium.persistence.ms;

import java.util.Arrays;

/**
 * Which places a key may have, by its hash: an open-addressed table of eight bytes an entry, filled
 * to between three eighths and three quarters, so 11 to 21 bytes of memory for each aggregate of
 * history. Half of an entry is hash, so a key that is not here has a place now and then; whoever
 * asks compares the key there.
 *
 * <p>Not thread-safe: guarded by its {@link Cold}.
 */
final class ColdDirectory {
  private static final int SIZE_MIN = 16;
  private static final long EMPTY = 0;
  private static final long LEFT = 1;
  private static final long TAKEN = Long.MIN_VALUE;
  private static final long PLACE = (1L << ColdPlace.BITS) - 1;
  private static final int[] NOWHERE = {};

  private long[] entries = new long[SIZE_MIN];
  private int size;
  private int used;

  int size() {
    return size;
  }

  /** Bytes of memory. */
  long bytes() {
    return (long) entries.length * Long.BYTES;
  }

  /** The places where the key of that hash may be, seldom more than one. */
  int[] places(long hash) {
    int[] found = NOWHERE;
    long wanted = entry(hash, 0);
    for (int at = home(wanted); entries[at] != EMPTY; at = next(at)) {
      if ((entries[at] & ~PLACE) == wanted) {
        found = Arrays.copyOf(found, found.length + 1);
        found[found.length - 1] = (int) (entries[at] & PLACE);
      }
    }
    return found;
  }

  boolean contains(long hash, int place) {
    return indexOf(entry(hash, place)) >= 0;
  }

  void put(long hash, int place) {
    if (used >= entries.length / 4 * 3) {
      rebuild();
    }
    insert(entry(hash, place));
    size++;
  }

  /** Takes it out; false if it was not there. */
  boolean remove(long hash, int place) {
    int at = indexOf(entry(hash, place));
    if (at < 0) {
      return false;
    }
    entries[at] = LEFT;
    size--;
    return true;
  }

  void clear() {
    entries = new long[SIZE_MIN];
    size = 0;
    used = 0;
  }

  private static long entry(long hash, int place) {
    return TAKEN | (hash & ~PLACE) | place;
  }

  /** By the bits below the first, which all entries have. */
  private int home(long entry) {
    return (int) ((entry << 1) >>> (Long.numberOfLeadingZeros(entries.length) + 1));
  }

  private int next(int at) {
    return (at + 1) & (entries.length - 1);
  }

  private int indexOf(long entry) {
    for (int at = home(entry); entries[at] != EMPTY; at = next(at)) {
      if (entries[at] == entry) {
        return at;
      }
    }
    return -1;
  }

  private void insert(long entry) {
    int at = home(entry);
    while (entries[at] != EMPTY) {
      at = next(at);
    }
    entries[at] = entry;
    used++;
  }

  /** Doubles if it is full of entries, and not of those that left. */
  private void rebuild() {
    long[] old = entries;
    boolean crowded = size >= old.length / 8 * 3;
    entries = new long[crowded ? Math.multiplyExact(old.length, 2) : old.length];
    used = 0;
    for (long entry : old) {
      if (entry < 0) {
        insert(entry);
      }
    }
  }
}
