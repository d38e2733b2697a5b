package emporium.locks;

import java.util.Comparator;

/** The keys of the tests: sellers own stock, customers own orders, orders own order items. */
public final class TestKeys {
  private TestKeys() {}

  public record SellerId(int value) implements Comparable<SellerId> {
    @Override
    public int compareTo(SellerId other) {
      return Integer.compare(value, other.value);
    }
  }

  public record StockKey(int sellerId, int productId) implements Comparable<StockKey> {
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

  public record CustomerId(int value) implements Comparable<CustomerId> {
    @Override
    public int compareTo(CustomerId other) {
      return Integer.compare(value, other.value);
    }
  }

  public record OrderKey(CustomerId customer, int number) implements Comparable<OrderKey> {
    @Override
    public int compareTo(OrderKey other) {
      int order = customer.compareTo(other.customer);
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }

  public record ItemKey(OrderKey order, int line) implements Comparable<ItemKey> {
    public CustomerId customer() {
      return order.customer();
    }

    @Override
    public int compareTo(ItemKey other) {
      int result = order.compareTo(other.order);
      return result != 0 ? result : Integer.compare(line, other.line);
    }
  }

  public static LockTree stockTree() {
    return LockTree.derive("stock", SellerId.class, StockKey.class);
  }

  /** What is taken for a set, in order, as text. */
  public static String planOf(LockTree tree, LockSet set) {
    return tree.plan(set).toString();
  }

  public static SellerId seller(int id) {
    return new SellerId(id);
  }

  public static StockKey stock(int seller, int product) {
    return new StockKey(seller, product);
  }
}
