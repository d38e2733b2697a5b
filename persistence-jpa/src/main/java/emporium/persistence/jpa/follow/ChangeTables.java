package emporium.persistence.jpa.follow;

import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import emporium.persistence.jpa.postgres.SourceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tables below the view {@code emporium.changes}, oldest first, within one transaction that
 * keeps other processes from changing them.
 */
final class ChangeTables {
  private static final String SCHEMA = SourceIdentity.SCHEMA;
  private static final String VIEW = SCHEMA + ".changes";

  private static final String COLUMNS =
      " (source text not null, commit_number bigint not null, place integer not null,"
          + " at timestamptz not null, service text not null, aggregate text not null,"
          + " key text not null, operation text not null, cause text not null, event text,"
          + " transaction text, record jsonb not null)";

  private static final String TABLES =
      "select c.relname, pg_total_relation_size(c.oid) from pg_class c"
          + " join pg_namespace n on n.oid = c.relnamespace where n.nspname = '"
          + SCHEMA
          + "' and c.relkind = 'r' and c.relname ~ '^changes_[0-9]+$'"
          + " order by substring(c.relname from '[0-9]+$')::bigint";

  private final Connection connection;
  private final List<Part> parts = new ArrayList<>();
  private boolean isChanged;

  private record Part(String table, long bytes) {
    long number() {
      return Long.parseLong(table.substring(table.lastIndexOf('_') + 1));
    }
  }

  /**
   * Reads which tables there are, and keeps others from changing that until the transaction ends.
   */
  ChangeTables(Connection connection) throws SQLException {
    this.connection = connection;
    execute("select pg_advisory_xact_lock(" + AdvisoryLockKey.of(SCHEMA, "changes") + ")");
    try (var select = connection.createStatement();
        var rows = select.executeQuery(TABLES)) {
      while (rows.next()) {
        parts.add(new Part(rows.getString(1), rows.getLong(2)));
      }
    }
  }

  /** The table that takes rows; a new one if the newest is larger than that. */
  String newest(long bytesMax) throws SQLException {
    if (parts.isEmpty() || last().bytes() > bytesMax) {
      add();
    }
    return SCHEMA + "." + last().table();
  }

  private Part last() {
    return parts.get(parts.size() - 1);
  }

  private void add() throws SQLException {
    long number = parts.isEmpty() ? 1 : last().number() + 1;
    var part = new Part("changes_" + number, 0);
    String table = SCHEMA + "." + part.table();
    execute("create table " + table + COLUMNS);
    execute("create index on " + table + " (service, aggregate, key, commit_number)");
    execute("create index on " + table + " (transaction) where transaction is not null");
    parts.add(part);
    isChanged = true;
  }

  /** Drops the oldest tables until the others are below a bound; the newest stays. */
  void dropAbove(long bytesMax) throws SQLException {
    while (parts.size() > 1 && parts.stream().mapToLong(Part::bytes).sum() > bytesMax) {
      dropOldest();
    }
  }

  /** Drops the oldest tables of which every row is older; the newest stays. */
  void dropOlder(Instant oldest) throws SQLException {
    while (parts.size() > 1 && isOlder(parts.get(0), oldest)) {
      dropOldest();
    }
  }

  private boolean isOlder(Part part, Instant oldest) throws SQLException {
    try (var select =
        connection.prepareStatement(
            "select not exists (select from " + SCHEMA + "." + part.table() + " where at >= ?)")) {
      select.setObject(1, oldest.atOffset(ZoneOffset.UTC));
      try (var row = select.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  private void dropOldest() throws SQLException {
    describe(parts.subList(1, parts.size())); // before the table goes
    execute("drop table " + SCHEMA + "." + parts.remove(0).table());
    isChanged = false;
  }

  /** Makes the view of all tables, if they are others than before. */
  void describe() throws SQLException {
    if (isChanged) {
      describe(parts);
    }
  }

  private void describe(List<Part> shown) throws SQLException {
    execute(
        "create or replace view "
            + VIEW
            + " as "
            + shown.stream()
                .map(part -> "select * from " + SCHEMA + "." + part.table())
                .collect(Collectors.joining(" union all ")));
  }

  private void execute(String sql) throws SQLException {
    try (var run = connection.createStatement()) {
      boolean unused = run.execute(sql);
    }
  }
}
