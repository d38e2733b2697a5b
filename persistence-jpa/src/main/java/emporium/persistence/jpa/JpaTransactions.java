package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.Rejection;
import emporium.persistence.Transactions;
import emporium.persistence.engine.DeferredRejection;
import emporium.persistence.jpa.postgres.SqlFailure;
import emporium.persistence.jpa.postgres.StaleRowCommitted;
import emporium.persistence.jpa.postgres.StatementCounter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/** Runs the units of work of one service on its schema. Thread-safe. */
public final class JpaTransactions<P> implements Transactions<P> {
  private final JpaEngine engine;
  private final JpaService service;
  private final Function<JpaState, P> repository;
  private final JpaDeadLetters<P> deadLetters;

  JpaTransactions(JpaEngine engine, JpaService service, Function<JpaState, P> repository) {
    this.engine = engine;
    this.service = service;
    this.repository = repository;
    this.deadLetters = new JpaDeadLetters<>(engine, service, this);
  }

  /** What a unit of work does between its locks and its commit. */
  interface Body<R> {
    R run(JpaUnitOfWork unit) throws SQLException;
  }

  /** What is read of a service's own tables. */
  interface TableQuery<R> {
    R at(Connection connection) throws SQLException;
  }

  /** One unit of work to be tried, and the events that it consumes. */
  record Work<R>(Class<?> type, LockSet locks, Body<R> body, List<Envelope<?>> consumed) {}

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return engine.workers().admitCommand(() -> perform(work(command, List.of())));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return engine.workers().admitStep(() -> perform(work(command, List.of())));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return engine.workers().execute(() -> perform(work(command, List.of(envelope))));
  }

  @Override
  public List<CompletionStage<? extends CommitResult<?>>> consumeAll(List<EventEffect<P>> events) {
    var batch = new EventBatch(events);
    List<Supplier<CommitResult<@Nullable Object>>> outcomes =
        IntStream.range(0, events.size())
            .<Supplier<CommitResult<@Nullable Object>>>mapToObj(i -> () -> batch.outcome(i))
            .toList();
    return List.copyOf(engine.workers().executeAll(outcomes));
  }

  /** Events in one transaction, or, if that fails, in one each. Used by one worker, in order. */
  private final class EventBatch {
    private final List<EventEffect<P>> events;
    private @Nullable CommitResult<@Nullable List<@Nullable Object>> together;

    EventBatch(List<EventEffect<P>> events) {
      this.events = events;
    }

    CommitResult<@Nullable Object> outcome(int i) {
      if (i == 0 && events.size() > 1) {
        together = together();
      }
      if (together == null) {
        return alone(events.get(i));
      }
      var results = together.result();
      return results == null
          ? CommitResult.duplicate(together.durability())
          : new CommitResult<>(results.get(i), together.durability());
    }

    @SuppressWarnings("unchecked") // its result is read as any object
    private CommitResult<@Nullable Object> alone(EventEffect<P> event) {
      return perform(work((Command<P, Object>) event.command(), List.of(event.envelope())));
    }

    /** Null if one of them failed, or if the outcome is unknown: each is then tried alone. */
    private @Nullable CommitResult<@Nullable List<@Nullable Object>> together() {
      LockSet locks =
          events.stream()
              .map(event -> event.command().locks())
              .reduce(LockSet.none(), LockSet::and);
      var consumed = events.stream().<Envelope<?>>map(EventEffect::envelope).toList();
      try {
        return perform(new Work<>(EventEffect.class, locks, this::applyAll, consumed));
      } catch (RuntimeException failure) {
        return null;
      }
    }

    private List<@Nullable Object> applyAll(JpaUnitOfWork unit) {
      P state = repository.apply(unit.state());
      var results = new ArrayList<@Nullable Object>();
      for (EventEffect<P> event : events) {
        var command = event.command();
        results.add(
            unit.takes(event.envelope().id())
                ? command.apply(state, unit.withContext(command.context()))
                : null);
      }
      return results;
    }
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return deadLetters.deadLetter(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return deadLetters;
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return engine
        .workers()
        .admitQuery(() -> engine.withIncarnation(opening -> ask(opening, query)));
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return engine
        .workers()
        .admitReport(() -> engine.withIncarnation(opening -> ask(opening, query)));
  }

  /** Reads a service's own tables in one snapshot of the database. */
  <R> CompletionStage<R> readTables(TableQuery<R> look) {
    return engine
        .workers()
        .admitQuery(() -> engine.withIncarnation(opening -> readTables(opening, look)));
  }

  private <R> CommitResult<R> readTables(JpaEngineIncarnation opening, TableQuery<R> look) {
    try (var connection = opening.database.readConnection()) {
      try {
        return new CommitResult<>(look.at(connection), opening.durabilityOfSeen());
      } finally {
        connection.rollback(); // nothing was written
      }
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, LockSet.none());
    }
  }

  <R> Work<R> work(Command<P, R> command, List<Envelope<?>> consumed) {
    Body<R> body =
        unit -> command.apply(repository.apply(unit.state()), unit.withContext(command.context()));
    return new Work<>(command.getClass(), command.locks(), body, consumed);
  }

  /** One snapshot of the database; needs no locks. */
  private <R> CommitResult<R> ask(JpaEngineIncarnation opening, Function<P, R> query) {
    try (var connection = connection(opening, true)) {
      var statements = new UnitStatements(connection, false);
      try (var session = session(connection, statements, true)) {
        R result;
        var transaction = session.beginTransaction();
        try {
          result = query.apply(repository.apply(new JpaState(session, service.mapping())));
        } finally {
          transaction.rollback(); // nothing was written
        }
        statements.counter().countRollback();
        engine.observer().committed(service.name(), query.getClass(), sent(statements.counter()));
        return new CommitResult<>(result, durabilityOfSeen(opening));
      }
    } catch (Rejection refused) {
      throw new DeferredRejection(refused, durabilityOfSeen(opening).get());
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, LockSet.none());
    }
  }

  private static UnitOfWorkObserver.Sent sent(StatementCounter counter) {
    return new UnitOfWorkObserver.Sent(counter.statements(), counter.roundTrips());
  }

  private boolean isOptimistic() {
    return service.mapping().isOptimistic();
  }

  private Connection connection(JpaEngineIncarnation opening, boolean readOnly)
      throws SQLException {
    if (isOptimistic()) {
      return opening.database.singleConnection(readOnly);
    }
    return readOnly ? opening.database.readConnection() : opening.database.commandConnection();
  }

  private Session session(Connection connection, UnitStatements statements, boolean readOnly) {
    return isOptimistic()
        ? engine.mappings().unbatchedSession(connection, statements, readOnly)
        : engine.mappings().session(connection, statements, readOnly);
  }

  private Supplier<CompletionStage<@Nullable Void>> durabilityOfSeen(JpaEngineIncarnation opening) {
    return isOptimistic() ? JpaEngineIncarnation.FORCED : opening.durabilityOfSeen();
  }

  <R> CommitResult<@Nullable R> perform(Work<R> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(work);
      } catch (Conflict conflict) {
        if (attempt == engine.options().attemptsMax()) {
          var gaveUp = LockTimeout.of(work.locks(), engine.options().limits().lockWaitMaxMs());
          gaveUp.initCause(conflict.getCause());
          throw gaveUp;
        }
        pauseAfter(attempt);
      }
    }
  }

  private <R> CommitResult<@Nullable R> attempt(Work<R> work) {
    try {
      return engine.withIncarnation(opening -> attempt(opening, work));
    } finally {
      engine.dispatch(); // what it published, or what waited for events that it did not publish
    }
  }

  /** Some milliseconds, twice as many at each try, unless the service declares a pause. */
  private void pauseAfter(int attempt) {
    Long declaredMs = service.mapping().retryPauseMs();
    if (declaredMs != null) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(declaredMs));
      return;
    }
    long maxNanos = TimeUnit.MILLISECONDS.toNanos(1L << Math.min(attempt, 8));
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(maxNanos));
  }

  private <R> CommitResult<@Nullable R> attempt(JpaEngineIncarnation opening, Work<R> work) {
    var consumed = work.consumed().stream().filter(event -> isUnconsumed(opening, event)).toList();
    if (consumed.isEmpty() && !work.consumed().isEmpty()) {
      return CommitResult.duplicate(opening.durabilityOfSeen());
    }
    try (var connection = connection(opening, false)) {
      var statements = new UnitStatements(connection, !isOptimistic());
      try (var session = session(connection, statements, false)) {
        var unit =
            new JpaUnitOfWork(
                service,
                connection,
                session,
                statements,
                engine.options().context().clock().instant());
        return inUnit(opening, work, consumed, unit);
      }
    } catch (Rejection refused) {
      throw new DeferredRejection(refused, durabilityOfSeen(opening).get());
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, work.locks());
    }
  }

  private <R> CommitResult<@Nullable R> inUnit(
      JpaEngineIncarnation opening, Work<R> work, List<Envelope<?>> consumed, JpaUnitOfWork unit)
      throws SQLException {
    boolean completed = false;
    try {
      if (isOptimistic()) {
        unit.begin(); // all of it is of one snapshot
      } else if (!lockAndMark(opening, work.locks(), consumed, unit)) {
        return CommitResult.duplicate(opening.durabilityOfSeen());
      }
      R result = work.body().run(unit);
      unit.send();
      if (!unit.wrote()) {
        unit.undo();
        engine.observer().committed(service.name(), work.type(), sent(unit.counter()));
        return new CommitResult<>(result, durabilityOfSeen(opening));
      }
      completed = true;
      var durable = commit(opening, work, consumed, unit);
      engine.observer().committed(service.name(), work.type(), sent(unit.counter()));
      return new CommitResult<>(result, durable);
    } finally {
      unit.end();
      if (!completed) {
        unit.undo();
      }
    }
  }

  /**
   * Whether memory has the event neither as consumed, nor finished, nor below the low watermark.
   */
  private boolean isUnconsumed(JpaEngineIncarnation opening, Envelope<?> envelope) {
    if (!envelope.isRemote()) {
      if (envelope.epoch() != opening.epoch) {
        throw new EngineNotOpen();
      }
      return opening.outbox.isUnconsumed(service.name(), envelope.id());
    }
    opening.streams.advance(service.name(), envelope);
    return !isBelowLowWatermark(opening, envelope, envelope.id().sequence());
  }

  private boolean isBelowLowWatermark(
      JpaEngineIncarnation opening, Envelope<?> envelope, long sequence) {
    return opening.streams.isBelowLowWatermark(service.name(), envelope.id().topic(), sequence);
  }

  /**
   * Locks, and marks the events as consumed; checks memory once more after it, since inbox entries
   * of finished events and of those below the low watermark are removed.
   *
   * @return whether there is something to apply
   * @throws EventOutOfOrder if an event that must be consumed before is neither consumed nor below
   *     the low watermark
   */
  private boolean lockAndMark(
      JpaEngineIncarnation opening, LockSet locks, List<Envelope<?>> consumed, JpaUnitOfWork unit)
      throws SQLException {
    var after = consumed.stream().map(event -> after(opening, event)).toList();
    var marked = unit.lock(locks, consumed, after);
    if (marked == null) {
      throw outOfOrder(opening, consumed, after);
    }
    boolean isEntryOfADuplicate =
        consumed.stream()
            .anyMatch(event -> marked.contains(event.id()) && !isUnconsumed(opening, event));
    if (isEntryOfADuplicate && consumed.size() > 1) {
      throw new Conflict(new IllegalStateException("An inbox entry was removed meanwhile"));
    }
    return consumed.isEmpty() || (!marked.isEmpty() && !isEntryOfADuplicate);
  }

  /** What must be consumed before; 0 if it is, or if there is nothing. */
  private long after(JpaEngineIncarnation opening, Envelope<?> event) {
    return isBelowLowWatermark(opening, event, event.predecessor()) ? 0 : event.predecessor();
  }

  private RuntimeException outOfOrder(
      JpaEngineIncarnation opening, List<Envelope<?>> consumed, List<Long> after) {
    int first = 0;
    for (int i = 0; i < after.size(); i++) {
      if (after.get(i) > 0) {
        var event = consumed.get(i);
        if (after(opening, event) == 0) {
          return new Conflict(new EventOutOfOrder(event.id(), after.get(i))); // meanwhile it is
        }
        first = after.get(first) > 0 ? first : i;
      }
    }
    return new EventOutOfOrder(consumed.get(first).id(), after.get(first));
  }

  private Supplier<CompletionStage<@Nullable Void>> commit(
      JpaEngineIncarnation opening, Work<?> work, List<Envelope<?>> consumed, JpaUnitOfWork unit)
      throws SQLException {
    var events = opening.outbox.register(unit.emitted(), opening.epoch);
    engine.observer().committing(work.type());
    Supplier<CompletionStage<@Nullable Void>> durable;
    try {
      durable =
          isOptimistic()
              ? JpaEngineIncarnation.commitForced(() -> unit.commit(events))
              : opening.commit(() -> unit.commit(events));
    } catch (SQLException | RuntimeException failure) {
      if (failure instanceof StaleRowCommitted || SqlFailure.of(failure) == SqlFailure.CONNECTION) {
        engine.failed(opening, failure); // may be committed: keep the low watermark below
        throw new OutcomeUnknown(failure);
      }
      unit.undo(); // events that the tables refuse fail before the commit
      opening.outbox.rolledBack(events);
      throw failure;
    }
    opening.outbox.committed(events);
    consumed.stream()
        .filter(event -> !event.isRemote())
        .forEach(event -> opening.outbox.consumed(service.name(), event.id()));
    return durable;
  }

  /** The caller's exception for a failure before the commit: nothing was changed. */
  private RuntimeException failed(JpaEngineIncarnation opening, Exception failure, LockSet locks) {
    return switch (SqlFailure.of(failure)) {
      case CONFLICT -> new Conflict(failure);
      case LOCK_TIMEOUT -> LockTimeout.of(locks, engine.options().limits().lockWaitMaxMs());
      case NO_ROOM -> new Overloaded("postgresql");
      case DUPLICATE ->
          isOptimistic() // another unit has added it since this one looked
              ? new Conflict(failure)
              : new IllegalStateException("The key exists", failure);
      case CONNECTION -> {
        engine.failed(opening, failure);
        yield failure instanceof OutcomeUnknown unknown ? unknown : new EngineNotOpen();
      }
      case OTHER ->
          failure instanceof RuntimeException known
              ? known
              : new IllegalStateException("The database refuses a statement", failure);
    };
  }

  /** The database aborted the unit of work for another one. */
  private static final class Conflict extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Conflict(Throwable cause) {
      super("Given up for another transaction", cause, false, false);
    }
  }
}
