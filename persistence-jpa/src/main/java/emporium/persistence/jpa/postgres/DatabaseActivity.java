package emporium.persistence.jpa.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a PostgreSQL database does now, and what it has done since its statistics were reset; for
 * people who watch it. Immutable.
 *
 * @param commits transactions committed, those of its own upkeep included
 * @param rollbacks transactions rolled back
 * @param deadlocks deadlocks that it has resolved
 * @param blocksHit pages found in its buffers
 * @param blocksRead pages read from the operating system
 * @param walBytes bytes of the write-ahead log, of all databases of the server
 * @param sizeBytes of its files
 * @param connectionsMax most connections of the server
 * @param active connections that run a statement
 * @param idle connections without a transaction
 * @param idleInTransaction connections whose transaction waits for the client
 * @param locksHeld locks of transactions that are held
 * @param locksAwaited locks that are waited for
 * @param waits some transactions that wait for others, the longest waits first
 */
public record DatabaseActivity(
    long commits,
    long rollbacks,
    long deadlocks,
    long blocksHit,
    long blocksRead,
    long walBytes,
    long sizeBytes,
    int connectionsMax,
    int active,
    int idle,
    int idleInTransaction,
    int locksHeld,
    int locksAwaited,
    List<Wait> waits) {
  private static final int WAITS_MAX = 20;
  private static final int STATEMENT_CHARS = 80;

  private static final String FIGURES =
      """
      select d.xact_commit, d.xact_rollback, d.deadlocks, d.blks_hit, d.blks_read,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as wal_bytes,
        pg_database_size(d.datid) as size_bytes,
        current_setting('max_connections')::int as connections_max,
        a.active, a.idle, a.idle_in_transaction, l.held, l.awaited
      from pg_stat_database d,
        (select count(*) filter (where state = 'active') as active,
           count(*) filter (where state = 'idle') as idle,
           count(*) filter (where state like 'idle in transaction%') as idle_in_transaction
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) a,
        (select count(*) filter (where granted) as held,
           count(*) filter (where not granted) as awaited
         from pg_locks where pid <> pg_backend_pid()
           and locktype in ('advisory', 'tuple', 'transactionid')) l
      where d.datname = current_database()
      """;

  private static final String WAITS =
      """
      select pid, pg_blocking_pids(pid) as blocked_by, coalesce(wait_event, '') as wait_event,
        (extract(epoch from clock_timestamp() - coalesce(query_start, clock_timestamp())) * 1000)
          ::bigint as wait_ms, left(query, ?) as statement
      from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()
      order by query_start limit ?
      """;

  /** Copies the list. */
  public DatabaseActivity {
    waits = List.copyOf(waits);
  }

  /**
   * A transaction that waits for a lock.
   *
   * @param pid of its server process
   * @param blockedBy server processes that hold the lock, or are before it in the queue
   * @param waitEvent the type of the lock
   * @param waitMs time since its statement began, in milliseconds
   * @param statement how its statement begins; values are parameters
   */
  public record Wait(
      int pid, List<Integer> blockedBy, String waitEvent, long waitMs, String statement) {
    /** Copies the list. */
    public Wait {
      blockedBy = List.copyOf(blockedBy);
    }
  }

  /** Asks the database, and ends the transaction of the connection. */
  public static DatabaseActivity read(Connection connection) throws SQLException {
    try (var figures = connection.prepareStatement(FIGURES);
        var row = figures.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("The database reports no statistics");
      }
      return of(row, waits(connection));
    } finally {
      connection.rollback(); // else the next reading would see the same statistics
    }
  }

  private static DatabaseActivity of(ResultSet row, List<Wait> waits) throws SQLException {
    return new DatabaseActivity(
        row.getLong("xact_commit"),
        row.getLong("xact_rollback"),
        row.getLong("deadlocks"),
        row.getLong("blks_hit"),
        row.getLong("blks_read"),
        row.getLong("wal_bytes"),
        row.getLong("size_bytes"),
        row.getInt("connections_max"),
        row.getInt("active"),
        row.getInt("idle"),
        row.getInt("idle_in_transaction"),
        row.getInt("held"),
        row.getInt("awaited"),
        waits);
  }

  private static List<Wait> waits(Connection connection) throws SQLException {
    var found = new ArrayList<Wait>();
    try (var select = connection.prepareStatement(WAITS)) {
      select.setInt(1, STATEMENT_CHARS);
      select.setInt(2, WAITS_MAX);
      try (var row = select.executeQuery()) {
        while (row.next()) {
          found.add(
              new Wait(
                  row.getInt("pid"),
                  List.of((Integer[]) row.getArray("blocked_by").getArray()),
                  row.getString("wait_event"),
                  row.getLong("wait_ms"),
                  row.getString("statement")));
        }
      }
    }
    return found;
  }
}
