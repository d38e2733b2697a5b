package emporium.persistence.jpa.follow;

import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import emporium.persistence.jpa.postgres.SourceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables below the view {@code emporium.changes}, oldest first, within one transaction that
 * keeps other processes from changing them. A table has its indexes when it takes no more rows:
 * made then, they cost a fraction of what they cost row by row.
 */
final class ChangeTables {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeTables.class);
  private static final String SCHEMA = SourceIdentity.SCHEMA;
  private static final String VIEW = SCHEMA + ".changes";
  private static final int PARTS_MIN = 8;
  private static final int PARTS_MAX = 64; // of a gigabyte each with the largest bound there is

  /** So much is read in a moment where there is no index, and indexed in less than a second. */
  private static final long PART_BYTES = 64L << 20;

  private static final int LOCK_WAIT_MS = 100;
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private static final String COLUMNS =
      " (source text not null, commit_number bigint not null, place integer not null,"
          + " at timestamptz not null, service text not null, aggregate text not null,"
          + " key text not null, operation text not null, cause text not null, event text,"
          + " transaction text, record text not null)";

  /** Records are stored as text and shown as jsonb: few are ever read. They stay in their rows. */
  private static final String STORAGE = " with (toast_tuple_target = 8160)";

  private static final String SHOWN =
      "source, commit_number, place, at, service, aggregate, key, operation, cause, event,"
          + " transaction, record::jsonb";

  private static final String TABLES =
      "select c.relname, pg_total_relation_size(c.oid), a.atttypid = 'text'::regtype"
          + " from pg_class c join pg_namespace n on n.oid = c.relnamespace"
          + " join pg_attribute a on a.attrelid = c.oid and a.attname = 'record'"
          + " where n.nspname = '"
          + SCHEMA
          + "' and c.relkind = 'r' and c.relname ~ '^changes_[0-9]+$'"
          + " order by substring(c.relname from '[0-9]+$')::bigint";

  private final Connection connection;
  private final List<Part> parts = new ArrayList<>();

  /**
   * @param isOfText whether records are stored as text, which those of before are not
   */
  private record Part(String table, long bytes, boolean isOfText) {
    long number() {
      return Long.parseLong(table.substring(table.lastIndexOf('_') + 1));
    }
  }

  private ChangeTables(Connection connection) {
    this.connection = connection;
  }

  /** Makes the first table, the view and its questions, unless they are there. Commits. */
  static void create(Connection connection) throws SQLException {
    var tables = new ChangeTables(connection);
    tables.read();
    if (tables.parts.isEmpty()) {
      tables.add();
      tables.describe(tables.parts);
    }
    ChangeQuestions.create(connection);
    connection.commit();
  }

  /**
   * Adds a table if the newest is large, or older than an eighth of the bound, and drops the oldest
   * ones that are above the bound or too old; the newest stays. Where someone reads them for longer
   * than a moment, all stays as it is until the next time. The caller commits.
   *
   * @return the table that takes rows
   */
  static String arrange(Connection connection, long bytesMax, Duration ageMax, Instant now)
      throws SQLException {
    Savepoint before = connection.setSavepoint();
    var tables = new ChangeTables(connection);
    try {
      tables.execute("set local lock_timeout = " + LOCK_WAIT_MS);
      tables.read();
      tables.change(bytesMax, ageMax, now);
      tables.execute("set local lock_timeout = default");
    } catch (SQLException busy) {
      if (!LOCK_NOT_AVAILABLE.equals(busy.getSQLState())) {
        throw busy;
      }
      LOG.debug("The tables of changes are read, and stay as they are for now", busy);
      connection.rollback(before);
      tables.parts.clear();
      tables.select();
    }
    return SCHEMA + "." + tables.newest().table();
  }

  /** Reads which there are, and keeps others from changing that until the transaction ends. */
  private void read() throws SQLException {
    execute("select pg_advisory_xact_lock(" + AdvisoryLockKey.of(SCHEMA, "changes") + ")");
    select();
  }

  private void select() throws SQLException {
    try (var select = connection.createStatement();
        var rows = select.executeQuery(TABLES)) {
      while (rows.next()) {
        parts.add(new Part(rows.getString(1), rows.getLong(2), rows.getBoolean(3)));
      }
    }
  }

  private void change(long bytesMax, Duration ageMax, Instant now) throws SQLException {
    var dropped = new ArrayList<Part>();
    boolean isNew =
        !newest().isOfText()
            || newest().bytes() > partBytes(bytesMax)
            || isBegunBefore(newest(), now.minus(ageMax.dividedBy(PARTS_MIN)));
    if (isNew) {
      index(newest());
      add();
    }
    Instant oldest = now.minus(ageMax);
    while (parts.size() > 1 && (bytes() > bytesMax || isBegunBefore(parts.get(1), oldest))) {
      dropped.add(parts.remove(0));
    }
    if (isNew || !dropped.isEmpty()) {
      describe(parts); // before the tables go
    }
    for (Part part : dropped) {
      execute("drop table " + SCHEMA + "." + part.table());
    }
  }

  private static long partBytes(long bytesMax) {
    return Math.max(bytesMax / PARTS_MAX, Math.min(bytesMax / PARTS_MIN, PART_BYTES));
  }

  private long bytes() {
    return parts.stream().mapToLong(Part::bytes).sum();
  }

  private Part newest() {
    return parts.get(parts.size() - 1);
  }

  private void add() throws SQLException {
    var part = new Part("changes_" + (parts.isEmpty() ? 1 : newest().number() + 1), 0, true);
    execute("create table " + SCHEMA + "." + part.table() + COLUMNS + STORAGE);
    parts.add(part);
  }

  /** Tables of before have had these from the beginning. */
  private void index(Part part) throws SQLException {
    String begin = "create index if not exists " + part.table();
    String on = " on " + SCHEMA + "." + part.table();
    execute(
        begin
            + "_key_aggregate_service_commit_number_idx"
            + on
            + " (key, aggregate, service, commit_number)");
    execute(begin + "_transaction_idx" + on + " (transaction) where transaction is not null");
  }

  /** Whether a table's first row is older; what is in the tables before it is older still. */
  private boolean isBegunBefore(Part part, Instant time) throws SQLException {
    try (var select =
        connection.prepareStatement(
            "select at < ? from " + SCHEMA + "." + part.table() + " limit 1")) {
      select.setObject(1, time.atOffset(ZoneOffset.UTC));
      try (var row = select.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  /** Forgets what a source's services have after a commit: that never was. The caller commits. */
  static void forget(Connection connection, String source, List<String> services, long after)
      throws SQLException {
    var tables = new ChangeTables(connection);
    tables.read();
    for (Part part : tables.parts) {
      try (var delete =
          connection.prepareStatement(
              "delete from "
                  + SCHEMA
                  + "."
                  + part.table()
                  + " where source = ? and service = any(?) and commit_number > ?")) {
        delete.setString(1, source);
        delete.setArray(2, connection.createArrayOf("text", services.toArray()));
        delete.setLong(3, after);
        int unused = delete.executeUpdate();
      }
    }
  }

  private void describe(List<Part> shown) throws SQLException {
    execute(
        "create or replace view "
            + VIEW
            + " as "
            + shown.stream()
                .map(part -> "select " + SHOWN + " from " + SCHEMA + "." + part.table())
                .collect(Collectors.joining(" union all ")));
  }

  private void execute(String sql) throws SQLException {
    try (var run = connection.createStatement()) {
      boolean unused = run.execute(sql);
    }
  }
}
