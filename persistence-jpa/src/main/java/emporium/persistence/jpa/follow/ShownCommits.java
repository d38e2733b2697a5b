package emporium.persistence.jpa.follow;

import emporium.persistence.feed.FeedPosition;
import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import emporium.persistence.jpa.postgres.SourceIdentity;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The commit that the tables of each service show: {@code emporium.shown_commits}, with a row for
 * each service that is written in the transaction that changes its tables.
 */
public final class ShownCommits {
  private static final String TABLE = SourceIdentity.SCHEMA + ".shown_commits";

  private static final List<String> CREATE =
      List.of(
          "select pg_advisory_xact_lock("
              + AdvisoryLockKey.of(SourceIdentity.SCHEMA, "shown_commits")
              + ")",
          "create schema if not exists " + SourceIdentity.SCHEMA,
          "create table if not exists "
              + TABLE
              + " (service text primary key, source text not null, commit_number bigint not null,"
              + " committed_at timestamptz not null, complete boolean not null,"
              + " group_number bigint not null, unit integer not null) with (fillfactor = 50)");

  private static final String WRITE =
      "insert into "
          + TABLE
          + " select unnest(?::text[]), ?, ?, ?, ?, ?, ? on conflict (service) do update set"
          + " source = excluded.source, commit_number = excluded.commit_number,"
          + " committed_at = excluded.committed_at, complete = excluded.complete,"
          + " group_number = excluded.group_number, unit = excluded.unit";

  private static final String LOG =
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint,"
          + " pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint";

  private ShownCommits() {}

  /**
   * How far the database's log is.
   *
   * @param inserted what was committed before ends below it
   * @param flushed what ends below it survives a loss of power
   */
  public record LogPosition(long inserted, long flushed) {}

  /** Makes the table if there is none. Commits. */
  public static void create(Connection connection) throws SQLException {
    try (var make = connection.createStatement()) {
      for (String statement : CREATE) {
        boolean unused = make.execute(statement);
      }
    }
    connection.commit();
  }

  /** Whether the tables of a service follow an engine. The caller ends the transaction. */
  public static boolean isFollowed(Connection connection, String service) throws SQLException {
    try (var select = connection.prepareStatement("select to_regclass(?) is not null")) {
      select.setString(1, TABLE);
      try (var row = select.executeQuery()) {
        return row.next() && row.getBoolean(1) && read(connection).containsKey(service);
      }
    }
  }

  /** Tables of services no longer show a commit, and have to be filled again. Commits. */
  public static void invalidate(Connection connection, Collection<String> services)
      throws SQLException {
    try (var update =
        connection.prepareStatement(
            "update " + TABLE + " set complete = false where service = any(?)")) {
      update.setArray(1, connection.createArrayOf("text", services.toArray()));
      int unused = update.executeUpdate();
    }
    connection.commit();
  }

  /** What is noted of each service. The caller ends the transaction. */
  public static Map<String, ShownCommit> read(Connection connection) throws SQLException {
    var shown = new HashMap<String, ShownCommit>();
    try (var select =
            connection.prepareStatement(
                "select service, source, group_number, unit, commit_number, committed_at, complete"
                    + " from "
                    + TABLE);
        var rows = select.executeQuery()) {
      while (rows.next()) {
        var unused = shown.put(rows.getString(1), row(rows));
      }
    }
    return shown;
  }

  private static ShownCommit row(ResultSet row) throws SQLException {
    return new ShownCommit(
        row.getString(2),
        new FeedPosition(row.getLong(3), row.getInt(4)),
        row.getLong(5),
        row.getObject(6, OffsetDateTime.class).toInstant(),
        row.getBoolean(7));
  }

  /** Notes the commit that the tables of these services show; waits for the caller's commit. */
  public static void write(RowWrites writes, Collection<String> services, ShownCommit shown)
      throws SQLException {
    var connection = writes.connection();
    try (var write = connection.prepareStatement(WRITE)) {
      write.setArray(1, connection.createArrayOf("text", services.toArray()));
      write.setString(2, shown.source());
      write.setLong(3, shown.commit());
      write.setObject(4, time(shown.committedAt()));
      write.setBoolean(5, shown.isComplete());
      write.setLong(6, shown.position().group());
      write.setInt(7, shown.position().unit());
      write.addBatch();
      writes.take(write);
    }
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  /** Has the transaction's commit wait for its force. */
  public static void force(Connection connection) throws SQLException {
    try (var set = connection.createStatement()) {
      boolean unused = set.execute("set local synchronous_commit to on");
    }
  }

  /** How far the database's log is now. */
  public static LogPosition log(Connection connection) throws SQLException {
    try (var select = connection.prepareStatement(LOG);
        var row = select.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("The database does not say how far its log is");
      }
      return new LogPosition(row.getLong(1), row.getLong(2));
    }
  }
}
