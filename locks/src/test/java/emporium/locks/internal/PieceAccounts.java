package emporium.locks.internal;

import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.ItemKey;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the commands work on: a few customers with orders with items, and sellers who own nothing.
 * Each of them holds pieces, which commands move about; the sum stays. Guarded by the locks under
 * test and by nothing else.
 */
final class PieceAccounts {
  static final int CUSTOMERS = 3;
  private static final int ORDERS = 2;
  private static final int ITEMS = 2;
  private static final int SELLERS = 3;
  private static final long PIECES = 100;

  private static final class Cell {
    long pieces = PIECES;
  }

  /** All keys in lock order. */
  static final List<Object> KEYS = keys();

  /** The keys that own nothing. */
  static final List<Object> LEAVES = KEYS.stream().filter(key -> below(key).size() == 1).toList();

  /** The keys that own others. */
  static final List<Object> OWNERS = KEYS.stream().filter(key -> below(key).size() > 1).toList();

  private final Map<Object, Cell> cells =
      KEYS.stream().collect(Collectors.toMap(Function.identity(), key -> new Cell()));

  private static List<Object> keys() {
    List<Object> keys = new ArrayList<>();
    for (int seller = 0; seller < SELLERS; seller++) {
      keys.add(new SellerId(seller));
    }
    for (int customer = 0; customer < CUSTOMERS; customer++) {
      keys.add(new CustomerId(customer));
      for (int order = 0; order < ORDERS; order++) {
        keys.add(new OrderKey(new CustomerId(customer), order));
        for (int item = 0; item < ITEMS; item++) {
          keys.add(item(customer, order, item));
        }
      }
    }
    keys.sort(GrayModel.ORDER);
    return List.copyOf(keys);
  }

  static ItemKey item(int customer, int order, int line) {
    return new ItemKey(new OrderKey(new CustomerId(customer), order), line);
  }

  /** A key and all it owns; all keys for the root. */
  static List<Object> below(Object owner) {
    return KEYS.stream()
        .filter(key -> key.equals(owner) || GrayModel.owners(key).contains(owner))
        .toList();
  }

  long get(Object key) {
    return cells.get(key).pieces;
  }

  void set(Object key, long pieces) {
    cells.get(key).pieces = pieces;
  }

  /** What is too much or too little. */
  static long excess(long sum) {
    return sum - KEYS.size() * PIECES;
  }

  long sum() {
    return KEYS.stream().mapToLong(this::get).sum();
  }
}
