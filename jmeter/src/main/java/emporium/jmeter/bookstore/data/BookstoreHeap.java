package emporium.jmeter.bookstore.data;

import java.util.Map;

/**
 * Estimates the heap that the data needs on the object graph, by what a row was measured to take
 * with its parts, its keys and its places in the indexes.
 */
public final class BookstoreHeap {
  private static final long SERVER_BYTES = 96L << 20;
  private static final int PURCHASE_BYTES = 900;

  private static final Map<BookstoreTable, Integer> ROW_BYTES =
      Map.of(
          BookstoreTable.AUTHORS, 800,
          BookstoreTable.PUBLISHERS, 700,
          BookstoreTable.BOOKS, 1_000,
          BookstoreTable.SHOPS, 800,
          BookstoreTable.EMPLOYEES, 800,
          BookstoreTable.INVENTORY, 250,
          BookstoreTable.CUSTOMERS, 900,
          BookstoreTable.PURCHASES, PURCHASE_BYTES);

  private BookstoreHeap() {}

  /** Returns the bytes for all rows, with what the server and a run need. */
  public static long bytes(BookstoreLayout layout) {
    long bytes = SERVER_BYTES;
    for (Map.Entry<BookstoreTable, Integer> table : ROW_BYTES.entrySet()) {
      bytes += (long) layout.rows(table.getKey()) * table.getValue();
    }
    return bytes;
  }
}
