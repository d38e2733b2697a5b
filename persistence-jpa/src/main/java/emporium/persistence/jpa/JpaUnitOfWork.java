package emporium.persistence.jpa;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Changes;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.jpa.events.MessageTables;
import emporium.persistence.jpa.events.Outbox;
import emporium.persistence.jpa.postgres.StatementCounter;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hibernate.FlushMode;
import org.hibernate.Session;
import org.hibernate.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * One command's transaction. It begins with its first lock, event or change, or where optimistic at
 * once; what is read before is read in autocommit, where a statement that is alone needs no message
 * to end a transaction. Used by the command's thread only.
 */
final class JpaUnitOfWork implements Changes {
  private final JpaService service;
  private final Connection connection;
  private final Session session;
  private final UnitStatements statements;
  private final JpaState state;
  private final Instant now;
  private final Set<Aggregate> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private Set<EventId> taking = Set.of();
  private @Nullable String context;
  private boolean hasRemoved;
  private final List<MessageTables.EmittedEvent<?>> emittedEvents = new ArrayList<>();

  JpaUnitOfWork(
      JpaService service,
      Connection connection,
      Session session,
      UnitStatements statements,
      Instant now) {
    this.service = service;
    this.connection = connection;
    this.session = session;
    this.statements = statements;
    this.state = new JpaState(session, service.mapping());
    this.now = now;
  }

  /** Begins its transaction, unless that has begun. */
  void begin() {
    if (session.getTransaction().isActive()) {
      return;
    }
    try {
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw new PersistenceException("No transaction can begin", e);
    }
    var unused = session.beginTransaction();
    counter().begin();
  }

  /** For statements beside the session's, in the transaction of both. */
  Connection connection() {
    begin();
    return connection;
  }

  /** Rolls its transaction back, unless that has ended or not begun. */
  void undo() {
    Transaction transaction = session.getTransaction();
    if (transaction.isActive()) {
      transaction.rollback();
      counter().countRollback();
    }
  }

  /** What a repository is built on. */
  JpaState state() {
    return state;
  }

  /**
   * Takes the locks of the set and marks the events as consumed; then loads the rows of the keys it
   * names, unless there are events and none was marked.
   *
   * @param after the number of the remote event that must be consumed before each of them; 0 if
   *     there is none
   * @return the events that were not consumed before; null if one that must be before them is not
   *     consumed
   */
  @Nullable Set<EventId> lock(LockSet set, List<Envelope<?>> consumed, List<Long> after)
      throws SQLException {
    var plan = service.locks().plan(set);
    if (plan.isEmpty() && consumed.isEmpty()) {
      connection.setAutoCommit(true);
    } else {
      begin();
    }
    var marked = mark(plan, consumed, after);
    taking = marked == null ? Set.of() : new HashSet<>(marked);
    if (marked != null && (consumed.isEmpty() || !marked.isEmpty())) {
      for (var table : service.mapping().tables()) {
        load(table, plan);
      }
    }
    return marked;
  }

  /** Whether the event was not consumed before; true once. */
  boolean takes(EventId id) {
    return taking.remove(id);
  }

  private @Nullable Set<EventId> mark(
      List<LockRequest> plan, List<Envelope<?>> consumed, List<Long> after) throws SQLException {
    if (consumed.isEmpty()) {
      service.locks().take(connection, plan, counter());
      return Set.of();
    }
    var ids = consumed.stream().<EventId>map(Envelope::id).toList();
    return consumed.stream().anyMatch(Envelope::isRemote)
        ? service.locks().takeAndMark(connection, plan, ids, after, counter())
        : service.locks().takeAndMark(connection, plan, ids, counter());
  }

  private void load(JpaMapping.Keyed<?> table, List<LockRequest> plan) {
    List<Object> ids =
        plan.stream()
            .filter(request -> request.mode() == LockMode.X || request.mode() == LockMode.S)
            .filter(request -> table.keyType().isInstance(request.key()))
            .map(request -> table.id().apply(request.key()))
            .toList();
    if (!ids.isEmpty()) {
      state.load(table.type(), ids);
    }
  }

  /** Returns this unit; its events carry that context from here on. */
  JpaUnitOfWork withContext(@Nullable String carried) {
    context = carried;
    return this;
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  @CanIgnoreReturnValue
  public <E extends Aggregate> E touch(E aggregate) {
    AggregateAccess.requireNotArchived(aggregate);
    if (!open.contains(aggregate)) {
      if (!session.contains(aggregate)) {
        throw new IllegalArgumentException(
            "Not of this unit of work: class=" + aggregate.getClass().getName());
      }
      begin();
      open.add(aggregate);
      AggregateAccess.changeable(aggregate, true);
    }
    return aggregate;
  }

  @Override
  @CanIgnoreReturnValue
  public <E extends Aggregate> E add(E aggregate) {
    begin();
    if (hasRemoved) {
      session.flush(); // else a new row would be inserted before the old one of its key is deleted
      hasRemoved = false;
    }
    state.add(aggregate);
    open.add(aggregate);
    return aggregate;
  }

  @Override
  public void remove(Aggregate aggregate) {
    begin();
    if (!state.removeAdded(aggregate)) {
      session.remove(aggregate);
      hasRemoved = true;
    }
  }

  /** A row costs no memory: it stays where it is. */
  @Override
  public void archive(Aggregate aggregate) {
    touch(aggregate);
    AggregateAccess.changeable(aggregate, false);
    AggregateAccess.archived(aggregate, true);
  }

  @Override
  public <E extends Event> void emit(Topic<E> topic, E event) {
    begin();
    emittedEvents.add(service.messages().emittedEvents(topic, event, context));
  }

  /** Writes every change, so that it waits for the commit; what is left are events. */
  void send() {
    if (!session.getTransaction().isActive()) {
      return;
    }
    state.persistAdded();
    session.flush();
    session.setHibernateFlushMode(FlushMode.MANUAL); // the commit need not search for changes
  }

  /** What it publishes, in order. */
  List<MessageTables.EmittedEvent<?>> emitted() {
    return emittedEvents;
  }

  /** Commits, with its events once they are registered, and with what waits to be written. */
  void commit(List<Outbox.Entry> events) throws SQLException {
    if (!events.isEmpty()) {
      service.messages().insert(connection, events, counter(), statements.pipeline());
    }
    statements.pipeline().commit();
    session.getTransaction().commit();
  }

  /** Whether there is something to commit. A repository reads, in whichever form. */
  boolean wrote() {
    return session.getTransaction().isActive() && (counter().wrote() || !emittedEvents.isEmpty());
  }

  /** Counts what is prepared on its connection beside it. */
  StatementCounter counter() {
    return statements.counter();
  }

  /** Nothing may change any more. */
  void end() {
    open.forEach(aggregate -> AggregateAccess.changeable(aggregate, false));
  }
}
