package emporium.bookstore;

import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What must hold for rows to be added, collected from all of them so that each table is read once.
 * Used by one command.
 */
public final class RowChecks {
  private final Map<BookstoreTable<?, ?, ?>, Set<Object>> references = new LinkedHashMap<>();
  private final Map<Integer, CustomerId> customers = new TreeMap<>();

  RowChecks() {}

  /** A row of that table and key must exist. */
  <K extends Comparable<? super K>> void refersTo(BookstoreTable<K, ?, ?> table, K key) {
    references.computeIfAbsent(table, added -> new TreeSet<>()).add(key);
  }

  /** No other customer may have the id. */
  void hasId(int id, CustomerId customer) {
    CustomerId other = customers.putIfAbsent(id, customer);
    requireSame(id, customer, other);
  }

  /**
   * Checks all of it.
   *
   * @throws BookstoreRejection if something does not hold
   */
  void require(BookstoreRepository state) {
    references.forEach((table, keys) -> require(state, table, keys));
    state
        .customersById(customers.keySet())
        .forEach(
            customer -> requireSame(customer.id(), customers.get(customer.id()), customer.key()));
  }

  @SuppressWarnings("unchecked") // refersTo has put keys of the table
  private static <
          K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      void require(BookstoreRepository state, BookstoreTable<K, E, R> table, Set<Object> keys) {
    var found = state.find(table, (Collection<K>) (Collection<?>) keys);
    for (Object key : keys) {
      if (!found.containsKey(key)) {
        throw new BookstoreRejection.UnknownReference(table, key);
      }
    }
  }

  private static void requireSame(
      int id, @Nullable CustomerId customer, @Nullable CustomerId other) {
    if (other != null && !other.equals(customer)) {
      throw new BookstoreRejection.CustomerIdTaken(id, other);
    }
  }
}
