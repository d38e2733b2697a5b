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
 * keeps other processes from changing them. They have a row for each commit, and the view one for
 * each change: columns that all changes of a commit share are stored once. A table has its indexes
 * when it takes no more rows: made then, they cost a fraction of what they cost row by row.
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
          + " at timestamptz not null, service text not null, cause text not null, event text,"
          + " transaction text, keys text[] not null, changes text not null)";

  /** Changes are stored as text and shown as jsonb: few are ever read. Most stay in their rows. */
  private static final String STORAGE = " with (toast_tuple_target = 8160)";

  private static final String STORED =
      "select source, commit_number, place, at, service, cause, event, transaction, keys, changes";

  /** Of a table with a row for each change, which were made until 2026-11-29. */
  private static final String STORED_BEFORE =
      "select source, commit_number, place, at, service, cause, event, transaction,"
          + " array[aggregate || ' ' || key] as keys, jsonb_build_array(jsonb_build_array("
          + "operation, null::integer, record::jsonb))::text as changes";

  private static final String SHOWN =
      "select c.source, c.commit_number, (c.place + o.number - 1)::integer as place, c.at,"
          + " c.service, split_part(c.keys[o.number::integer], ' ', 1) as aggregate,"
          + " substr(c.keys[o.number::integer], strpos(c.keys[o.number::integer], ' ') + 1) as key,"
          + " o.change ->> 0 as operation, c.cause, c.event, c.transaction,"
          + " case when f.form is null then o.change -> 2"
          + " else %1$s.record_of(f.form, o.change -> 2) end as record,"
          + " c.keys as commit_keys from (%2$s) c"
          + " cross join lateral jsonb_array_elements(c.changes::jsonb) with ordinality"
          + " as o (change, number)"
          + " left join %1$s.record_forms f on f.number = (o.change ->> 1)::integer";

  private static final String IS_SHOWN =
      "select exists (select from pg_attribute where attrelid = to_regclass('"
          + VIEW
          + "') and attname = 'commit_keys')";

  private static final String TABLES =
      "select c.relname, pg_total_relation_size(c.oid), exists (select from pg_attribute a"
          + " where a.attrelid = c.oid and a.attname = 'changes')"
          + " from pg_class c join pg_namespace n on n.oid = c.relnamespace"
          + " where n.nspname = '"
          + SCHEMA
          + "' and c.relkind = 'r' and c.relname ~ '^changes_[0-9]+$'"
          + " order by substring(c.relname from '[0-9]+$')::bigint";

  private final Connection connection;
  private final List<Part> parts = new ArrayList<>();

  /**
   * @param isOfCommits whether it has a row for each commit, which those of before have not
   */
  private record Part(String table, long bytes, boolean isOfCommits) {
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
    RecordForms.create(connection);
    boolean isNew = tables.parts.isEmpty() || !tables.newest().isOfCommits();
    if (isNew) {
      tables.add();
    }
    if (isNew || !tables.isShown()) {
      tables.describe(tables.parts);
    }
    ChangeQuestions.create(connection);
    connection.commit();
  }

  /** The forms of a writer's records. Commits. */
  static RecordForms forms(Connection connection, TableWriter writer) throws SQLException {
    new ChangeTables(connection).reserve();
    var forms = RecordForms.of(connection, writer);
    connection.commit();
    return forms;
  }

  /** Whether there is the view as it is now. */
  private boolean isShown() throws SQLException {
    try (var select = connection.createStatement();
        var row = select.executeQuery(IS_SHOWN)) {
      return row.next() && row.getBoolean(1);
    }
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
    reserve();
    select();
  }

  private void reserve() throws SQLException {
    execute("select pg_advisory_xact_lock(" + AdvisoryLockKey.of(SCHEMA, "changes") + ")");
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
        newest().bytes() > partBytes(bytesMax)
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

  private void index(Part part) throws SQLException {
    String table = SCHEMA + "." + part.table();
    execute("create index on " + table + " using gin (keys)");
    execute("create index on " + table + " (transaction) where transaction is not null");
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
    String stored =
        shown.stream()
            .map(
                part ->
                    (part.isOfCommits() ? STORED : STORED_BEFORE)
                        + (" from " + SCHEMA + "." + part.table()))
            .collect(Collectors.joining(" union all "));
    execute("create or replace view " + VIEW + " as " + SHOWN.formatted(SCHEMA, stored));
  }

  private void execute(String sql) throws SQLException {
    try (var run = connection.createStatement()) {
      boolean unused = run.execute(sql);
    }
  }
}
