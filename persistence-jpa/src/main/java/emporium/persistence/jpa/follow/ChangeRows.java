package emporium.persistence.jpa.follow;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rows for a table of changes. They are inserted by one statement with an array for each column:
 * with a parameter for each value, most of what the database did was to prepare these. Used by one
 * thread.
 */
final class ChangeRows {
  /** Characters of records in one statement; a value of the database has at most a gigabyte. */
  private static final int CHARACTERS_MAX = 1 << 18;

  private final String source;
  private int characters;
  private final List<Long> commits = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final List<String> times = new ArrayList<>();
  private final List<String> services = new ArrayList<>();
  private final List<String> aggregates = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();
  private final List<String> operations = new ArrayList<>();
  private final List<String> causes = new ArrayList<>();
  private final List<@Nullable String> events = new ArrayList<>();
  private final List<@Nullable String> transactions = new ArrayList<>();
  private final List<String> records = new ArrayList<>();

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
    commits.add(unit.commit());
    places.add(place);
    times.add(unit.time().toString());
    services.add(unit.service());
    aggregates.add(image.getClass().getSimpleName());
    keys.add(writer.key(image));
    operations.add(kind.name().toLowerCase(Locale.ROOT));
    causes.add(unit.cause());
    events.add(consumed == null ? null : consumed.toString());
    transactions.add(unit.transaction());
    String record = writer.json(image);
    records.add(record);
    characters += record.length();
  }

  /** Characters of all records. */
  int characters() {
    return characters;
  }

  /** Whether what comes next belongs into another statement. */
  boolean isFull() {
    return characters >= CHARACTERS_MAX;
  }

  /** Adds that a service was filled, behind what the commit itself changed. */
  void addFilled(String service, long commit, Instant time) {
    commits.add(commit);
    places.add(Integer.MAX_VALUE);
    times.add(time.toString());
    services.add(service);
    aggregates.add("");
    keys.add("");
    operations.add("filled");
    causes.add("");
    events.add(null);
    transactions.add(null);
    records.add("{}");
  }

  /** Inserts them; that waits for the caller's commit. */
  void insert(String table, RowWrites writes) throws SQLException {
    if (commits.isEmpty()) {
      return;
    }
    var connection = writes.connection();
    String sql =
        "insert into "
            + table
            + " select ?, * from unnest(?::bigint[], ?::integer[], ?::timestamptz[], ?::text[],"
            + " ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])";
    try (var insert = connection.prepareStatement(sql)) {
      insert.setString(1, source);
      insert.setArray(2, connection.createArrayOf("int8", commits.toArray(Long[]::new)));
      insert.setArray(3, connection.createArrayOf("int4", places.toArray(Integer[]::new)));
      insert.setArray(4, connection.createArrayOf("timestamptz", times.toArray(String[]::new)));
      int parameter = 5;
      for (List<@Nullable String> texts :
          List.of(services, aggregates, keys, operations, causes, events, transactions, records)) {
        insert.setArray(parameter, connection.createArrayOf("text", texts.toArray(String[]::new)));
        parameter++;
      }
      insert.addBatch();
      writes.take(insert);
    }
  }
}
