package emporium.persistence.ms.history;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The possible locations of a key, by its hash: six bytes an entry. The first bits of the hash
 * choose one of {@value #PARTS} parts, each a sorted array that grows by a sixteenth when it is
 * full: so less than six and a half bytes of memory for each aggregate of history if there are
 * many, and no long step. An entry has 18 more bits of the hash, so an absent key rarely has a
 * location, in one of some thousand lookups at a million keys; the caller compares the key there.
 * Written here, since the most compact hash maps of fastutil, HPPC, Agrona and Eclipse Collections,
 * from int to int, take 8.5 to 24 bytes an entry (measured at 0.75 to 1.5 million entries).
 *
 * <p>Not thread-safe: guarded by its {@link TableHistory}.
 */
final class HistoryHashIndex {
  static final int PARTS = 1 << 12;

  private static final int PART_SHIFT = Long.SIZE - 12;
  private static final int ENTRY_BYTES = 6;
  private static final int HASH_BITS = ENTRY_BYTES * Byte.SIZE - HistoryLocation.BITS;
  private static final long HASH = (1L << HASH_BITS) - 1;
  private static final long PLACE = (1L << HistoryLocation.BITS) - 1;
  private static final long SPREAD = 0x9E3779B97F4A7C15L; // so that the first bits depend on all
  private static final int GROWTH = 16;
  private static final int GROWTH_MIN = 2;
  private static final int OBJECT_BYTES = 24;
  private static final int ARRAY_HEADER_BYTES = 16;
  private static final int ALIGNMENT_BYTES = 8;
  private static final int[] NO_LOCATIONS = {};

  private @Nullable Part[] parts = {};
  private int size;

  /** Entries of one part in their order, each 18 bits of hash and 30 of place. */
  private static final class Part {
    private byte[] entries = {};
    private int used;

    long get(int at) {
      int from = at * ENTRY_BYTES;
      long entry = 0;
      for (int i = 0; i < ENTRY_BYTES; i++) {
        entry = (entry << Byte.SIZE) | (entries[from + i] & 0xFF);
      }
      return entry;
    }

    private void set(int at, long entry) {
      int from = at * ENTRY_BYTES;
      for (int i = 0; i < ENTRY_BYTES; i++) {
        entries[from + i] = (byte) (entry >>> ((ENTRY_BYTES - 1 - i) * Byte.SIZE));
      }
    }

    /** Where the first entry is that is not below this one. */
    int from(long entry) {
      int low = 0;
      int high = used;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (get(middle) < entry) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /** Where the entry is, or -1. */
    int indexOf(long entry) {
      int at = from(entry);
      return at < used && get(at) == entry ? at : -1;
    }

    void put(long entry) {
      if (used * ENTRY_BYTES == entries.length) {
        resize();
      }
      int at = from(entry);
      move(at, at + 1);
      set(at, entry);
      used++;
    }

    void remove(int at) {
      move(at + 1, at);
      used--;
      if (used * ENTRY_BYTES < entries.length / 2) {
        resize();
      }
    }

    /** To what it has and a little more. */
    private void resize() {
      int capacity = used + Math.max(GROWTH_MIN, used / GROWTH);
      entries = Arrays.copyOf(entries, capacity * ENTRY_BYTES);
    }

    /** All from one index on are from another one on. */
    private void move(int from, int to) {
      int bytes = (used - from) * ENTRY_BYTES;
      System.arraycopy(entries, from * ENTRY_BYTES, entries, to * ENTRY_BYTES, bytes);
    }

    long bytes() {
      return aligned(OBJECT_BYTES + ARRAY_HEADER_BYTES + entries.length);
    }
  }

  int size() {
    return size;
  }

  /** Bytes of memory, as a JVM with compressed references lays them out. */
  long bytes() {
    long bytes = aligned(ARRAY_HEADER_BYTES + (long) Integer.BYTES * parts.length);
    for (Part part : parts) {
      bytes += part == null ? 0 : part.bytes();
    }
    return bytes;
  }

  private static long aligned(long bytes) {
    return (bytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
  }

  /** The locations where the key of that hash may be, rarely more than one. */
  int[] places(long hash) {
    Part part = part(hash);
    if (part == null) {
      return NO_LOCATIONS;
    }
    int[] found = NO_LOCATIONS;
    long wanted = entry(hash, 0);
    for (int at = part.from(wanted); at < part.used; at++) {
      long entry = part.get(at);
      if ((entry & ~PLACE) != wanted) {
        break;
      }
      found = Arrays.copyOf(found, found.length + 1);
      found[found.length - 1] = (int) (entry & PLACE);
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
      part = new Part();
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
    part.remove(at);
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
    return (bits << HistoryLocation.BITS) | place;
  }
}
