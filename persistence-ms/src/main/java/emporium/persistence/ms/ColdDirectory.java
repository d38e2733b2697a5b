package emporium.persistence.ms;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which places a key may have, by its hash: six bytes an entry. The first bits of the hash choose
 * one of {@value #PARTS} parts, each an open-addressed table that grows by an eighth when seven
 * eighths of it are used: so seven to eight bytes of memory for each aggregate of history if there
 * are many, and no step that takes long. An entry has 18 more bits of the hash, so a key that is
 * not here has a place now and then, one of some thousand looks at a million keys; whoever asks
 * compares the key there.
 *
 * <p>Not thread-safe: guarded by its {@link Cold}.
 */
final class ColdDirectory {
  static final int PARTS = 1 << 12;

  private static final int PART_SHIFT = Long.SIZE - 12;
  private static final int ENTRY_BYTES = 6;
  private static final int HASH_BITS = ENTRY_BYTES * Byte.SIZE - ColdPlace.BITS;
  private static final long HASH = (1L << HASH_BITS) - 1;
  private static final long PLACE = (1L << ColdPlace.BITS) - 1;
  private static final long EMPTY = PLACE; // no aggregate has that place, nor the one before it
  private static final long LEFT = PLACE - 1;
  private static final long SPREAD = 0x9E3779B97F4A7C15L; // so that the first bits depend on all
  private static final int CAPACITY_MIN = 4;
  private static final int EIGHTHS = 8;
  private static final int ARRAY_HEADER_BYTES = 16;
  private static final int[] NOWHERE = {};

  private @Nullable Part[] parts = {};
  private int size;

  /** Entries of one part, each 18 bits of hash and 30 of place. */
  private static final class Part {
    private byte[] entries;
    private int used;

    Part(int capacity) {
      entries = emptied(capacity);
    }

    private static byte[] emptied(int capacity) {
      var entries = new byte[capacity * ENTRY_BYTES];
      for (int at = 0; at < capacity; at++) {
        set(entries, at, EMPTY);
      }
      return entries;
    }

    int capacity() {
      return entries.length / ENTRY_BYTES;
    }

    long get(int at) {
      int from = at * ENTRY_BYTES;
      long entry = 0;
      for (int i = 0; i < ENTRY_BYTES; i++) {
        entry = (entry << Byte.SIZE) | (entries[from + i] & 0xFF);
      }
      return entry;
    }

    private static void set(byte[] entries, int at, long entry) {
      int from = at * ENTRY_BYTES;
      for (int i = 0; i < ENTRY_BYTES; i++) {
        entries[from + i] = (byte) (entry >>> ((ENTRY_BYTES - 1 - i) * Byte.SIZE));
      }
    }

    int home(long entry) {
      return (int) (((entry >>> ColdPlace.BITS) * capacity()) >>> HASH_BITS);
    }

    int next(int at) {
      return at + 1 == capacity() ? 0 : at + 1;
    }

    boolean isEmpty(int at) {
      return (get(at) & PLACE) == EMPTY;
    }

    boolean hasLeft(int at) {
      return (get(at) & PLACE) == LEFT;
    }

    /** Where the entry is, or -1. */
    int indexOf(long entry) {
      for (int at = home(entry); !isEmpty(at); at = next(at)) {
        if (get(at) == entry) {
          return at;
        }
      }
      return -1;
    }

    void put(long entry) {
      if (used + 1 > capacity() / EIGHTHS * (EIGHTHS - 1) + capacity() % EIGHTHS / 2) {
        rebuild();
      }
      insert(entry);
    }

    private void insert(long entry) {
      int at = home(entry);
      while (!isEmpty(at)) {
        at = next(at);
      }
      set(entries, at, entry);
      used++;
    }

    void leave(int at) {
      set(entries, at, LEFT);
    }

    /** As large as what is in it needs, and an eighth more. */
    private void rebuild() {
      long[] present = new long[used];
      int count = 0;
      for (int at = 0; at < capacity(); at++) {
        if (!isEmpty(at) && !hasLeft(at)) {
          present[count++] = get(at);
        }
      }
      int needed = count * EIGHTHS / (EIGHTHS - 1);
      entries = emptied(Math.max(CAPACITY_MIN, needed + needed / EIGHTHS + 2));
      used = 0;
      Arrays.stream(present, 0, count).forEach(this::insert);
    }
  }

  int size() {
    return size;
  }

  /** Bytes of memory, about. */
  long bytes() {
    long bytes = (long) parts.length * Integer.BYTES;
    for (Part part : parts) {
      bytes += part == null ? 0 : part.entries.length + 2L * ARRAY_HEADER_BYTES + Long.BYTES;
    }
    return bytes;
  }

  /** The places where the key of that hash may be, seldom more than one. */
  int[] places(long hash) {
    Part part = part(hash);
    if (part == null) {
      return NOWHERE;
    }
    int[] found = NOWHERE;
    long wanted = entry(hash, 0);
    for (int at = part.home(wanted); !part.isEmpty(at); at = part.next(at)) {
      long entry = part.get(at);
      if ((entry & ~PLACE) == wanted && !part.hasLeft(at)) {
        found = Arrays.copyOf(found, found.length + 1);
        found[found.length - 1] = (int) (entry & PLACE);
      }
    }
    return found;
  }

  boolean contains(long hash, int place) {
    Part part = part(hash);
    return part != null && part.indexOf(entry(hash, place)) >= 0;
  }

  void put(long hash, int place) {
    if (parts.length == 0) {
      parts = new Part[PARTS];
    }
    Part part = part(hash);
    if (part == null) {
      part = new Part(CAPACITY_MIN);
      parts[partOf(hash)] = part;
    }
    part.put(entry(hash, place));
    size++;
  }

  /** Takes it out; false if it was not there. */
  boolean remove(long hash, int place) {
    Part part = part(hash);
    int at = part == null ? -1 : part.indexOf(entry(hash, place));
    if (part == null || at < 0) {
      return false;
    }
    part.leave(at);
    size--;
    return true;
  }

  void clear() {
    parts = new Part[0];
    size = 0;
  }

  private @Nullable Part part(long hash) {
    return parts.length == 0 ? null : parts[partOf(hash)];
  }

  private static int partOf(long hash) {
    return (int) ((hash * SPREAD) >>> PART_SHIFT);
  }

  /** The bits of the hash behind those that choose the part, and the place. */
  private static long entry(long hash, int place) {
    long bits = ((hash * SPREAD) >>> (PART_SHIFT - HASH_BITS)) & HASH;
    return (bits << ColdPlace.BITS) | place;
  }
}
