package emporium.persistence.jpa;

import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.sql.Connection;
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
  private static final String ASYNCHRONOUS = "select set_config('synchronous_commit', 'off', true)";
  private static final String LOCK =
      "select case when u.alone then pg_advisory_xact_lock(u.key)::text"
          + " else pg_advisory_xact_lock_shared(u.key)::text end"
          + " from unnest(?::bigint[], ?::boolean[]) as u (key, alone)";

  private final String service;
  private final LockTree tree;

  KeyLocks(String service, LockTree tree) {
    this.service = service;
    this.tree = tree;
  }

  /** What taking the set comes to, in order. */
  List<LockRequest> plan(LockSet set) {
    return tree.plan(set);
  }

  /**
   * Takes the locks, as the first statement of a transaction.
   *
   * @param forced whether the commit is to be forced
   */
  void take(Connection connection, List<LockRequest> plan, boolean forced, StatementCounter counter)
      throws SQLException {
    if (plan.isEmpty() && forced) {
      return;
    }
    String sql =
        plan.isEmpty() ? ASYNCHRONOUS : forced ? LOCK : ASYNCHRONOUS + " union all " + LOCK;
    try (var lock = connection.prepareStatement(counter.count(sql))) {
      if (!plan.isEmpty()) {
        var keys = plan.stream().map(request -> KeyHash.of(service, request.key())).toArray();
        var alone = plan.stream().map(this::isAlone).toArray();
        lock.setArray(1, connection.createArrayOf("int8", keys));
        lock.setArray(2, connection.createArrayOf("bool", alone));
      }
      try (var taken = lock.executeQuery()) {
        while (taken.next()) {
          // a row for each lock
        }
      }
    }
  }

  private boolean isAlone(LockRequest request) {
    return request.mode() == LockMode.X
        || request.mode() == LockMode.SIX
        || (request.mode() == LockMode.S && tree.owns(request.key()));
  }
}
