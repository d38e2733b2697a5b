package emporium.locks.bench;

import emporium.locks.LockTree;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * 100,000 items of 1,000 sellers, in plain fields. Not thread-safe: guarded by the monitor or the
 * locks under measurement.
 */
final class Stock {
  static final int ITEMS = 100_000;
  private static final int ITEMS_PER_SELLER = 100;
  private static final int PIECES = 1_000_000;
  static final LockTree TREE = LockTree.derive("stock", Seller.class, ItemKey.class);

  private final int[] free = IntStream.generate(() -> PIECES).limit(ITEMS).toArray();
  private final int[] reserved = new int[ITEMS];

  record Seller(int id) implements Comparable<Seller> {
    @Override
    public int compareTo(Seller other) {
      return Integer.compare(id, other.id);
    }
  }

  record ItemKey(int sellerId, int item) implements Comparable<ItemKey> {
    private static final Comparator<ItemKey> ORDER =
        Comparator.comparingInt(ItemKey::sellerId).thenComparingInt(ItemKey::item);

    public Seller seller() {
      return new Seller(sellerId);
    }

    @Override
    public int compareTo(ItemKey other) {
      return ORDER.compare(this, other);
    }
  }

  static ItemKey key(int item) {
    return new ItemKey(item / ITEMS_PER_SELLER, item);
  }

  /** Reserves a piece of each item that has one; returns how many were. */
  int reserve(List<ItemKey> lines) {
    int done = 0;
    for (ItemKey line : lines) {
      if (free[line.item] > 0) {
        free[line.item]--;
        reserved[line.item]++;
        done++;
      }
    }
    return done;
  }

  /** Gives a piece of each item back; returns how many were. */
  int cancel(List<ItemKey> lines) {
    int done = 0;
    for (ItemKey line : lines) {
      if (reserved[line.item] > 0) {
        reserved[line.item]--;
        free[line.item]++;
        done++;
      }
    }
    return done;
  }
}
