package emporium.persistence.jpa.postgres;

import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.EventId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The locks of a service's keys, whether or not a row exists: transaction-level advisory locks,
 * taken with one statement in the order of the lock tree, released by the database at the end of
 * the transaction.
 *
 * <p>The database has two modes. An intention is shared; X, and SIX, is exclusive. S is shared on
 * keys that own none, and exclusive on owners, since intentions of others would be compatible with
 * it: stronger than requested, never weaker. Thread-safe.
 */
public final class AdvisoryLocks {
  private static final String ASYNCHRONOUS = "set_config('synchronous_commit', 'off', true)";
  private static final String LOCK =
      "case when u.alone then pg_advisory_xact_lock(u.key)::text"
          + " else pg_advisory_xact_lock_shared(u.key)::text end";
  private static final String KEYS = " from unnest(?::bigint[], ?::boolean[]) as u (key, alone)";
  private static final String TAKE = "select " + ASYNCHRONOUS + " union all select " + LOCK + KEYS;

  private final String service;
  private final LockTree tree;
  private final String lockAndMark;
  private final String lockAndMarkReceived;

  public AdvisoryLocks(String service, String own, LockTree tree) {
    this.service = service;
    this.tree = tree;
    // an aggregate has taken all the locks before the first row, an inbox entry, is inserted
    lockAndMark =
        "insert into \""
            + own
            + "\".inbox (topic, sequence) select e.topic, e.sequence from (select "
            + ASYNCHRONOUS
            + ", count("
            + LOCK
            + ") as taken"
            + KEYS
            + ") locks, unnest(?::text[], ?::bigint[]) as e (topic, sequence)"
            + " where locks.taken >= 0 on conflict do nothing returning topic, sequence";
    lockAndMarkReceived =
        "with events as materialized (select * from unnest(?::text[], ?::bigint[], ?::bigint[])"
            + " with ordinality as e (topic, sequence, after, place)),"
            + " cause as materialized (select not exists (select 1 from events e where e.after > 0"
            + " and not exists (select 1 from \""
            + own
            + "\".inbox i where i.topic = e.topic and i.sequence = e.after)"
            + " and not exists (select 1 from events b where b.topic = e.topic"
            + " and b.sequence = e.after and b.place < e.place)) as there),"
            + " locks as materialized (select "
            + ASYNCHRONOUS
            + ", count("
            + LOCK
            + ") as taken"
            + KEYS
            + ", cause where cause.there), mark as (insert into \""
            + own
            + "\".inbox (topic, sequence) select e.topic, e.sequence from events e, locks, cause"
            + " where locks.taken >= 0 and cause.there"
            + " on conflict do nothing returning topic, sequence)"
            + " select cause.there, mark.topic, mark.sequence from cause left join mark on true";
  }

  /** What taking the set comes to, in order. */
  public List<LockRequest> plan(LockSet set) {
    return tree.plan(set);
  }

  /**
   * Takes the locks, as the first statement of a transaction, whose commit does not wait for its
   * force. A transaction without locks has no such statement, and does.
   */
  public void take(Connection connection, List<LockRequest> plan, StatementCounter counter)
      throws SQLException {
    if (plan.isEmpty()) {
      return;
    }
    try (var lock = connection.prepareStatement(counter.count(TAKE))) {
      bind(lock, 1, plan);
      try (var taken = lock.executeQuery()) {
        while (taken.next()) {
          // a row for each lock
        }
      }
    }
  }

  /**
   * Takes the locks, and records the consumption of events of this process.
   *
   * @return those whose entry was made now
   */
  public Set<EventId> takeAndMark(
      Connection connection, List<LockRequest> plan, List<EventId> ids, StatementCounter counter)
      throws SQLException {
    try (var insert = connection.prepareStatement(counter.count(lockAndMark))) {
      bind(insert, 1, plan);
      bindIds(insert, 3, ids);
      var inserted = new HashSet<EventId>();
      try (var rows = insert.executeQuery()) {
        while (rows.next()) {
          inserted.add(new EventId(rows.getString(1), rows.getLong(2)));
        }
      }
      return inserted;
    }
  }

  /**
   * Takes the locks for remote events, and records their consumption, if the one before each of
   * them is consumed, or is one of them: the statement sees what was committed when it began, so
   * that one's commit is before this one's. If it misses one, no lock is taken.
   *
   * @param after the number of the event that must be consumed before each of them; 0 if there is
   *     none
   * @return those whose entry was made now; null if one that must be before them has none
   */
  public @Nullable Set<EventId> takeAndMark(
      Connection connection,
      List<LockRequest> plan,
      List<EventId> ids,
      List<Long> after,
      StatementCounter counter)
      throws SQLException {
    try (var insert = connection.prepareStatement(counter.count(lockAndMarkReceived))) {
      bindIds(insert, 1, ids);
      insert.setArray(3, connection.createArrayOf("int8", after.toArray()));
      bind(insert, 4, plan);
      var inserted = new HashSet<EventId>();
      try (var rows = insert.executeQuery()) {
        while (rows.next()) {
          if (!rows.getBoolean(1)) {
            return null;
          }
          String topic = rows.getString(2);
          if (topic != null) {
            inserted.add(new EventId(topic, rows.getLong(3)));
          }
        }
      }
      return inserted;
    }
  }

  private static void bindIds(PreparedStatement statement, int at, List<EventId> ids)
      throws SQLException {
    var connection = statement.getConnection();
    var topics = ids.stream().map(EventId::topic).toArray();
    var sequences = ids.stream().map(EventId::sequence).toArray();
    statement.setArray(at, connection.createArrayOf("text", topics));
    statement.setArray(at + 1, connection.createArrayOf("int8", sequences));
  }

  private void bind(PreparedStatement statement, int at, List<LockRequest> plan)
      throws SQLException {
    var connection = statement.getConnection();
    var keys =
        plan.stream()
            .map(request -> AdvisoryLockKey.of(service, request.key()))
            .toArray(Long[]::new);
    var alone = plan.stream().map(this::isExclusive).toArray(Boolean[]::new);
    statement.setArray(at, connection.createArrayOf("int8", keys));
    statement.setArray(at + 1, connection.createArrayOf("bool", alone));
  }

  private boolean isExclusive(LockRequest request) {
    return request.mode() == LockMode.X
        || request.mode() == LockMode.SIX
        || (request.mode() == LockMode.S && tree.owns(request.key()));
  }
}
