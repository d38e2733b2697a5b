package emporium.persistence.jpa;

import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.EventId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * The locks of a service's keys, whether or not a row exists: transaction-level advisory locks,
 * taken with one statement in the order of the lock tree, released by the database at the end of
 * the transaction.
 *
 * <p>The database has two modes. An intention is shared; X, and SIX, is exclusive. S is shared on
 * keys that own none, and exclusive on owners, since intentions of others would be compatible with
 * it: stronger than asked for, never weaker. Thread-safe.
 */
final class KeyLocks {
  private static final String ASYNCHRONOUS = "set_config('synchronous_commit', 'off', true)";
  private static final String LOCK =
      "case when u.alone then pg_advisory_xact_lock(u.key)::text"
          + " else pg_advisory_xact_lock_shared(u.key)::text end";
  private static final String KEYS = " from unnest(?::bigint[], ?::boolean[]) as u (key, alone)";
  private static final String TAKE = "select " + ASYNCHRONOUS + " union all select " + LOCK + KEYS;

  private final String service;
  private final LockTree tree;
  private final String lockAndMark;

  KeyLocks(String service, LockTree tree) {
    this.service = service;
    this.tree = tree;
    // an aggregate has taken all the locks before its only row, the mark, is inserted
    lockAndMark =
        "insert into \""
            + service
            + "\".inbox (topic, sequence) select ?, ? from (select "
            + ASYNCHRONOUS
            + ", count("
            + LOCK
            + ") as taken"
            + KEYS
            + ") locks where locks.taken >= 0 on conflict do nothing";
  }

  /** What taking the set comes to, in order. */
  List<LockRequest> plan(LockSet set) {
    return tree.plan(set);
  }

  /**
   * Takes the locks, as the first statement of a transaction, whose commit does not wait for its
   * force. A transaction without locks has no such statement, and does.
   */
  void take(Connection connection, List<LockRequest> plan, StatementCounter counter)
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

  /** The same, and notes the consumption of an event; false if it had been consumed before. */
  boolean takeAndMark(
      Connection connection, List<LockRequest> plan, EventId id, StatementCounter counter)
      throws SQLException {
    try (var insert = connection.prepareStatement(counter.count(lockAndMark))) {
      insert.setString(1, id.topic());
      insert.setLong(2, id.sequence());
      bind(insert, 3, plan);
      return insert.executeUpdate() == 1;
    }
  }

  private void bind(PreparedStatement statement, int at, List<LockRequest> plan)
      throws SQLException {
    var connection = statement.getConnection();
    var keys =
        plan.stream().map(request -> KeyHash.of(service, request.key())).toArray(Long[]::new);
    var alone = plan.stream().map(this::isAlone).toArray(Boolean[]::new);
    statement.setArray(at, connection.createArrayOf("int8", keys));
    statement.setArray(at + 1, connection.createArrayOf("bool", alone));
  }

  private boolean isAlone(LockRequest request) {
    return request.mode() == LockMode.X
        || request.mode() == LockMode.SIX
        || (request.mode() == LockMode.S && tree.owns(request.key()));
  }
}
