package emporium.jmeter.bookstore.data;

import java.util.Map;

/**
 * Estimates the heap that the data needs on the object graph, by what rows were measured to take
 * with their parts, their keys, their places in indexes and what the engine keeps of each object.
 * Half of it comes on top, since the collector needs room.
 */
public final class BookstoreHeap {
  private static final long SERVER_BYTES = 64L << 20;
  private static final long IDLE_BYTES = 24L << 20;
  private static final double ROOM = 1.5;

  private static final Map<BookstoreTable, Integer> ROW_BYTES =
      Map.of(
          BookstoreTable.AUTHORS, 800,
          BookstoreTable.PUBLISHERS, 800,
          BookstoreTable.BOOKS, 900,
          BookstoreTable.SHOPS, 800,
          BookstoreTable.EMPLOYEES, 800,
          BookstoreTable.INVENTORY, 350,
          BookstoreTable.CUSTOMERS, 900,
          BookstoreTable.PURCHASES, 1_060);

  private BookstoreHeap() {}

  /** Returns the bytes for all rows, with what the server and a run need. */
  public static long bytes(BookstoreLayout layout) {
    long rowBytes = IDLE_BYTES;
    for (Map.Entry<BookstoreTable, Integer> table : ROW_BYTES.entrySet()) {
      rowBytes += (long) layout.rows(table.getKey()) * table.getValue();
    }
    return SERVER_BYTES + (long) (ROOM * rowBytes);
  }
}
