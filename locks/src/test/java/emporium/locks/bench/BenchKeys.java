package emporium.locks.bench;

import emporium.locks.LockTree;
import java.util.Comparator;

/** A tree of three levels of keys; the first level is owned by the root. */
final class BenchKeys {
  /** Nodes that a lock on a key of the first level takes: the root and the key. */
  static final int NODES_AT_DEPTH_ONE = 2;

  private BenchKeys() {}

  record Shop(int id) implements Comparable<Shop> {
    @Override
    public int compareTo(Shop other) {
      return Integer.compare(id, other.id);
    }
  }

  record Shelf(int shopId, int id) implements Comparable<Shelf> {
    private static final Comparator<Shelf> ORDER =
        Comparator.comparingInt(Shelf::shopId).thenComparingInt(Shelf::id);

    public Shop shop() {
      return new Shop(shopId);
    }

    @Override
    public int compareTo(Shelf other) {
      return ORDER.compare(this, other);
    }
  }

  record Box(int shopId, int shelfId, int id) implements Comparable<Box> {
    private static final Comparator<Box> ORDER =
        Comparator.comparingInt(Box::shopId)
            .thenComparingInt(Box::shelfId)
            .thenComparingInt(Box::id);

    public Shelf shelf() {
      return new Shelf(shopId, shelfId);
    }

    @Override
    public int compareTo(Box other) {
      return ORDER.compare(this, other);
    }
  }

  static LockTree tree() {
    return LockTree.derive("bench", Shop.class, Shelf.class, Box.class);
  }

  /** A key whose depth is 1, 2 or 3. */
  static Object key(int depth, int id) {
    return switch (depth) {
      case 1 -> new Shop(id);
      case 2 -> new Shelf(1, id);
      case 3 -> new Box(1, 1, id);
      default -> throw new IllegalArgumentException("No such depth: " + depth);
    };
  }
}
