package emporium.locks;

import java.util.Arrays;
import java.util.Comparator;

/** The keys of the tests: sellers own stock, customers own orders, orders own order items. */
final class Keys {
  private Keys() {}

  record SellerId(int value) implements Comparable<SellerId> {
    @Override
    public int compareTo(SellerId other) {
      return Integer.compare(value, other.value);
    }
  }

  record StockKey(int sellerId, int productId) implements Comparable<StockKey> {
    private static final Comparator<StockKey> ORDER =
        Comparator.comparingInt(StockKey::sellerId).thenComparingInt(StockKey::productId);

    public SellerId seller() {
      return new SellerId(sellerId);
    }

    @Override
    public int compareTo(StockKey other) {
      return ORDER.compare(this, other);
    }
  }

  record CustomerId(int value) implements Comparable<CustomerId> {
    @Override
    public int compareTo(CustomerId other) {
      return Integer.compare(value, other.value);
    }
  }

  record OrderKey(CustomerId customer, int number) implements Comparable<OrderKey> {
    @Override
    public int compareTo(OrderKey other) {
      int order = customer.compareTo(other.customer);
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }

  record ItemKey(OrderKey order, int line) implements Comparable<ItemKey> {
    public CustomerId customer() {
      return order.customer();
    }

    @Override
    public int compareTo(ItemKey other) {
      int result = order.compareTo(other.order);
      return result != 0 ? result : Integer.compare(line, other.line);
    }
  }

  static LockTree stockTree() {
    return LockTree.derive("stock", SellerId.class, StockKey.class);
  }

  /** What is taken for a set, in order, as text. */
  static String planOf(LockTree tree, LockSet set) {
    return Arrays.toString(tree.plan(set, new Session(Thread.currentThread())));
  }

  static SellerId seller(int id) {
    return new SellerId(id);
  }

  static StockKey stock(int seller, int product) {
    return new StockKey(seller, product);
  }
}
