package emporium.jmeter.bookstore.data;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a bookstore, in the order in which they are filled: a row refers to rows of earlier
 * tables.
 */
public enum BookstoreTable {
  AUTHORS(1),
  PUBLISHERS(2),
  BOOKS(3),
  SHOPS(4),
  EMPLOYEES(5),
  INVENTORY(6),
  CUSTOMERS(7),
  PURCHASES(8);

  private final int stream;

  BookstoreTable(int stream) {
    this.stream = stream;
  }

  /** The table of that name, null if there is none. */
  public static @Nullable BookstoreTable of(String id) {
    return Arrays.stream(values()).filter(table -> table.id().equals(id)).findAny().orElse(null);
  }

  /** The name in paths and records. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The number of its rows' stream of random numbers; never to be changed. */
  int stream() {
    return stream;
  }
}
