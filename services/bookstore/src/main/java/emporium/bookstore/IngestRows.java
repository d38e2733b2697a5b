package emporium.bookstore;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds rows of one table, all or none. A row that is there already, and equal, is no change, so a
 * request may be repeated. Returns how many rows are new.
 */
public record IngestRows<
        K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>(
    BookstoreTable<K, E, R> table, List<R> rows) implements Command<BookstoreRepository, Integer> {
  @Override
  public LockSet locks() {
    return table.locks().apply(rows);
  }

  /**
   * {@inheritDoc}
   *
   * @throws BookstoreRejection if a row refers to one that does not exist, or its key or id is
   *     another row's
   */
  @Override
  public Integer apply(BookstoreRepository bookstore, Changes changes) {
    var checks = new RowChecks();
    rows.forEach(row -> row.collectChecks(checks));
    checks.require(bookstore);
    Map<K, R> known = new HashMap<>();
    bookstore
        .find(table, rows.stream().map(R::key).toList())
        .forEach((key, stored) -> known.put(key, table.row().apply(stored)));
    int added = 0;
    for (R row : rows) {
      R same = known.putIfAbsent(row.key(), row);
      if (same == null) {
        changes.add(row.toAggregate());
        added++;
      } else if (!same.equals(row)) {
        throw new BookstoreRejection.DifferentRow(table, row.key());
      }
    }
    return added;
  }
}
