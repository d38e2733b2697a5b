package emporium.persistence.jpa.postgres;

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

  /** The outcome of inserting an event's inbox entry. */
  public enum InboxOutcome {
    /** It is made. */
    INSERTED,
    /** It was there. */
    DUPLICATE,
    /** It was not made: the event that must be consumed before has none. */
    OUT_OF_ORDER
  }

  public AdvisoryLocks(String service, String own, LockTree tree) {
    this.service = service;
    this.tree = tree;
    // an aggregate has taken all the locks before its only row, the inbox entry, is inserted
    lockAndMark =
        "insert into \""
            + own
            + "\".inbox (topic, sequence) select ?, ? from (select "
            + ASYNCHRONOUS
            + ", count("
            + LOCK
            + ") as taken"
            + KEYS
            + ") locks where locks.taken >= 0 on conflict do nothing";
    lockAndMarkReceived =
        "with cause as materialized (select ?::bigint = 0 or exists (select 1 from \""
            + own
            + "\".inbox where topic = ?::text and sequence = ?::bigint) as there),"
            + " locks as materialized (select "
            + ASYNCHRONOUS
            + ", count("
            + LOCK
            + ") as taken"
            + KEYS
            + ", cause where cause.there), mark as (insert into \""
            + own
            + "\".inbox (topic, sequence) select ?::text, ?::bigint from locks, cause"
            + " where locks.taken >= 0 and cause.there on conflict do nothing returning 1)"
            + " select cause.there, exists (select 1 from mark) from cause";
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

  /** Takes the locks, and records the consumption of an event of this process. */
  public InboxOutcome takeAndMark(
      Connection connection, List<LockRequest> plan, EventId id, StatementCounter counter)
      throws SQLException {
    try (var insert = connection.prepareStatement(counter.count(lockAndMark))) {
      insert.setString(1, id.topic());
      insert.setLong(2, id.sequence());
      bind(insert, 3, plan);
      return insert.executeUpdate() == 1 ? InboxOutcome.INSERTED : InboxOutcome.DUPLICATE;
    }
  }

  /**
   * Takes the locks for a remote event, and records its consumption, if the one before it is
   * consumed: the statement sees what was committed when it began, so that one's commit is before
   * this one's. If it sees none, no lock is taken.
   *
   * @param after the number of the event that must be consumed before; 0 if there is none
   */
  public InboxOutcome takeAndMark(
      Connection connection,
      List<LockRequest> plan,
      EventId id,
      long after,
      StatementCounter counter)
      throws SQLException {
    try (var insert = connection.prepareStatement(counter.count(lockAndMarkReceived))) {
      insert.setLong(1, after);
      insert.setString(2, id.topic());
      insert.setLong(3, after);
      bind(insert, 4, plan);
      insert.setString(6, id.topic());
      insert.setLong(7, id.sequence());
      try (var answer = insert.executeQuery()) {
        if (!answer.next()) {
          throw new SQLException("A row is missing in the answer of the database");
        }
        if (!answer.getBoolean(1)) {
          return InboxOutcome.OUT_OF_ORDER;
        }
        return answer.getBoolean(2) ? InboxOutcome.INSERTED : InboxOutcome.DUPLICATE;
      }
    }
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
