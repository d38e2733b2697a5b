package emporium.persistence.jpa.follow;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import java.sql.Array;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows for a table of changes. They are inserted by one statement with an array for each column,
 * which costs database and client less than a parameter for each value. Used by one thread.
 */
final class ChangeRows {
  /** Characters of records in one statement; a value of the database has at most a gigabyte. */
  private static final int CHARACTERS_MAX = 1 << 18;

  private final String source;
  private final List<Row> rows = new ArrayList<>();
  private int characters;

  private record Row(
      long commit,
      int place,
      Instant time,
      String service,
      String aggregate,
      String key,
      String operation,
      String cause,
      @Nullable String event,
      @Nullable String transaction,
      String record) {}

  ChangeRows(String source) {
    this.source = source;
  }

  /** Adds a change of a unit of work, at its place in that. */
  void add(
      CommittedUnit unit,
      AggregateChange.Kind kind,
      int place,
      Aggregate image,
      TableWriter writer) {
    var consumed = unit.consumed();
    add(
        new Row(
            unit.commit(),
            place,
            unit.time(),
            unit.service(),
            image.getClass().getSimpleName(),
            writer.key(image),
            kind.name().toLowerCase(Locale.ROOT),
            unit.cause(),
            consumed == null ? null : consumed.toString(),
            unit.transaction(),
            writer.json(image)));
  }

  /** Adds that a service was filled, behind what the commit itself changed. */
  void addFilled(String service, long commit, Instant time) {
    add(new Row(commit, Integer.MAX_VALUE, time, service, "", "", "filled", "", null, null, "{}"));
  }

  private void add(Row row) {
    rows.add(row);
    characters += row.record().length();
  }

  /** Characters of all records. */
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
    String sql =
        "insert into "
            + table
            + " select ?, * from unnest(?::bigint[], ?::integer[], ?::timestamptz[], ?::text[],"
            + " ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])";
    try (var insert = writes.connection().prepareStatement(sql)) {
      insert.setString(1, source);
      insert.setArray(2, array(writes, "int8", new Long[0], Row::commit));
      insert.setArray(3, array(writes, "int4", new Integer[0], Row::place));
      insert.setArray(4, array(writes, "timestamptz", new String[0], row -> row.time().toString()));
      insert.setArray(5, texts(writes, Row::service));
      insert.setArray(6, texts(writes, Row::aggregate));
      insert.setArray(7, texts(writes, Row::key));
      insert.setArray(8, texts(writes, Row::operation));
      insert.setArray(9, texts(writes, Row::cause));
      insert.setArray(10, texts(writes, Row::event));
      insert.setArray(11, texts(writes, Row::transaction));
      insert.setArray(12, texts(writes, Row::record));
      insert.addBatch();
      writes.take(insert);
    }
  }

  private Array texts(RowWrites writes, Function<Row, @Nullable String> column)
      throws SQLException {
    return array(writes, "text", new String[0], column);
  }

  private <T> Array array(
      RowWrites writes, String type, T[] none, Function<Row, @Nullable T> column)
      throws SQLException {
    Object[] values = rows.stream().map(column).toList().toArray(none);
    return writes.connection().createArrayOf(type, values);
  }
}
