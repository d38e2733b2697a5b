package emporium.jmeter.audit.records;

/**
 * Counts by 64-bit hash, in two arrays: some 20 bytes an entry. Two keys collide with odds of one
 * in 2^64. Not thread-safe.
 */
public final class HashCounter {
  private static final int SLOTS_MIN = 1_024;
  private static final int SLOTS_MAX = 1 << 30;

  private long[] hashes = new long[SLOTS_MIN]; // 0: free
  private int[] counts = new int[SLOTS_MIN];
  private int size;

  /** Adds to the count of a hash, and returns the sum. */
  public int add(long hash, int more) {
    if (size >= hashes.length / 4 * 3) {
      grow();
    }
    int slot = slot(hashes, key(hash));
    if (hashes[slot] == 0) {
      hashes[slot] = key(hash);
      size++;
    }
    counts[slot] += more;
    return counts[slot];
  }

  /** Returns the count of a hash; 0 if nothing was added. */
  public int count(long hash) {
    int slot = slot(hashes, key(hash));
    return hashes[slot] == 0 ? 0 : counts[slot];
  }

  private void grow() {
    if (hashes.length == SLOTS_MAX) {
      throw new IllegalStateException("More than " + size + " transactions");
    }
    long[] oldHashes = hashes;
    int[] oldCounts = counts;
    hashes = new long[oldHashes.length * 2];
    counts = new int[hashes.length];
    for (int old = 0; old < oldHashes.length; old++) {
      if (oldHashes[old] != 0) {
        int slot = slot(hashes, oldHashes[old]);
        hashes[slot] = oldHashes[old];
        counts[slot] = oldCounts[old];
      }
    }
  }

  private static long key(long hash) {
    return hash == 0 ? 1 : hash;
  }

  private static int slot(long[] slots, long key) {
    int slot = (int) (key ^ (key >>> 32)) & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
