package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.Array;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows for a table of changes: one for each commit, or for each part of a large one. They are
 * inserted by one statement with an array for each column, which costs database and client less
 * than a parameter for each value. Used by one thread.
 */
final class ChangeRows {
  /** Characters of changes in one statement; a value of the database has at most a gigabyte. */
  private static final int CHARACTERS_MAX = 1 << 18;

  /** Of one row. */
  private static final int CHANGES_MAX = 256;

  private static final JsonFactory JSON = new JsonMapper().getFactory();

  private final String source;
  private final TableWriter writer;
  private final RecordForms forms;
  private final List<Row> rows = new ArrayList<>();
  private int characters;

  /**
   * @param place of the first of its changes in the commit
   * @param keys of its changes, as a literal of an array: class, space, key of each
   * @param changes a JSON array: of each the operation, the form of the record, and its values
   */
  private record Row(
      long commit,
      int place,
      Instant time,
      String service,
      String cause,
      @Nullable String event,
      @Nullable String transaction,
      String keys,
      String changes) {}

  ChangeRows(String source, TableWriter writer, RecordForms forms) {
    this.source = source;
    this.writer = writer;
    this.forms = forms;
  }

  /** Adds the changes of a unit of work that the writer writes. */
  void add(CommittedUnit unit) {
    var changes =
        unit.changes().stream().filter(change -> writer.isWritten(change.image())).toList();
    for (int from = 0; from < changes.size(); from += CHANGES_MAX) {
      add(unit, from, changes.subList(from, Math.min(from + CHANGES_MAX, changes.size())));
    }
  }

  private void add(CommittedUnit unit, int place, List<AggregateChange> changes) {
    var consumed = unit.consumed();
    add(
        new Row(
            unit.commit(),
            place,
            unit.time(),
            unit.service(),
            unit.cause(),
            consumed == null ? null : consumed.toString(),
            unit.transaction(),
            changes.stream().map(this::key).collect(Collectors.joining(",", "{", "}")),
            json(changes)));
  }

  private String key(AggregateChange change) {
    var image = change.image();
    String key = image.getClass().getSimpleName() + " " + writer.key(image);
    return '"' + key.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private String json(List<AggregateChange> changes) {
    var text = new StringWriter();
    try (var out = JSON.createGenerator(text)) {
      out.writeStartArray();
      for (AggregateChange change : changes) {
        write(change, out);
      }
      out.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void write(AggregateChange change, JsonGenerator out) throws IOException {
    out.writeStartArray();
    out.writeString(change.kind().name().toLowerCase(Locale.ROOT));
    out.writeNumber(forms.number(change.image()));
    writer.record(change.image(), out);
    out.writeEndArray();
  }

  /** Adds that a service was filled, behind what the commit itself changed. */
  void addFilled(String service, long commit, Instant time) {
    add(
        new Row(
            commit,
            Integer.MAX_VALUE,
            time,
            service,
            "",
            null,
            null,
            "{\" \"}",
            "[[\"filled\",null,{}]]"));
  }

  private void add(Row row) {
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
      insert.setArray(2, array(writes, "int8", new Long[0], Row::commit));
      insert.setArray(3, array(writes, "int4", new Integer[0], Row::place));
      insert.setArray(4, array(writes, "timestamptz", new String[0], row -> row.time().toString()));
      insert.setArray(5, texts(writes, Row::service));
      insert.setArray(6, texts(writes, Row::cause));
      insert.setArray(7, texts(writes, Row::event));
      insert.setArray(8, texts(writes, Row::transaction));
      insert.setArray(9, texts(writes, Row::keys));
      insert.setArray(10, texts(writes, Row::changes));
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
