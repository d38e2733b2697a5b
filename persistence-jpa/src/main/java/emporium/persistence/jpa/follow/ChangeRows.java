package emporium.persistence.jpa.follow;

import java.sql.Array;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows that one statement inserts into a table of changes, with an array for each column: that
 * costs database and client less than a parameter for each value. Used by one thread.
 */
final class ChangeRows {
  /** Characters of changes in one statement; a value of the database has at most a gigabyte. */
  private static final int CHARACTERS_MAX = 1 << 18;

  private final String source;
  private final List<ChangeRow> rows = new ArrayList<>();
  private int characters;

  ChangeRows(String source) {
    this.source = source;
  }

  /** Adds a row. */
  void add(ChangeRow row) {
    rows.add(row);
    characters += row.changes().length();
  }

  /** Characters of all changes. */
  int characters() {
    return characters;
  }

  /** Whether what comes next belongs into another statement. */
  boolean isFull() {
    return characters >= CHARACTERS_MAX;
  }

  /** Inserts them; that waits for the caller's commit. */
  void insert(String table, RowWrites writes) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    String columns = "commit_number, place, at, service, cause, event, transaction";
    String sql =
        "insert into %1$s (source, %2$s, keys, changes)"
            + " select ?, %2$s, keys::text[], changes from unnest(?::bigint[], ?::integer[],"
            + " ?::timestamptz[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])"
            + " as added (%2$s, keys, changes)";
    try (var insert = writes.connection().prepareStatement(sql.formatted(table, columns))) {
      insert.setString(1, source);
      insert.setArray(2, array(writes, "int8", new Long[0], ChangeRow::commit));
      insert.setArray(3, array(writes, "int4", new Integer[0], ChangeRow::place));
      insert.setArray(4, array(writes, "timestamptz", new String[0], row -> row.time().toString()));
      insert.setArray(5, texts(writes, ChangeRow::service));
      insert.setArray(6, texts(writes, ChangeRow::cause));
      insert.setArray(7, texts(writes, ChangeRow::event));
      insert.setArray(8, texts(writes, ChangeRow::transaction));
      insert.setArray(9, texts(writes, ChangeRow::keys));
      insert.setArray(10, texts(writes, ChangeRow::changes));
      insert.addBatch();
      writes.take(insert);
    }
  }

  private Array texts(RowWrites writes, Function<ChangeRow, @Nullable String> column)
      throws SQLException {
    return array(writes, "text", new String[0], column);
  }

  private <T> Array array(
      RowWrites writes, String type, T[] none, Function<ChangeRow, @Nullable T> column)
      throws SQLException {
    Object[] values = rows.stream().map(column).toList().toArray(none);
    return writes.connection().createArrayOf(type, values);
  }
}
