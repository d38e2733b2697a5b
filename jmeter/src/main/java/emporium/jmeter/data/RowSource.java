package emporium.jmeter.data;

import java.util.List;

/**
 * The rows that a server is filled with through {@code POST /api/rows/{table}}. A row depends on
 * the seed, its table and its number only, so any number of workers make the same rows in any
 * order. Not thread-safe: each worker has its own.
 */
public interface RowSource {
  /** Names of the tables in the order in which they are filled: what is referred to comes first. */
  List<String> tables();

  /** Returns the number of rows of a table. */
  long rows(String table);

  /**
   * Returns a row as one JSON object in UTF-8, without line feeds.
   *
   * @param number of the row in its table, from 0
   */
  byte[] row(String table, long number);
}
