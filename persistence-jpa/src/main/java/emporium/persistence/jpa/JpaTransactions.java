package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.Rejection;
import emporium.persistence.Transactions;
import emporium.persistence.engine.DeferredRejection;
import emporium.persistence.jpa.events.Outbox;
import emporium.persistence.jpa.postgres.AdvisoryLocks;
import emporium.persistence.jpa.postgres.SqlFailure;
import emporium.persistence.jpa.postgres.StatementCounter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
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
    R run(JpaUnitOfWork unit, Connection connection) throws SQLException;
  }

  /** What is read of a service's own tables. */
  interface TableQuery<R> {
    R at(Connection connection) throws SQLException;
  }

  /** One unit of work to be tried. */
  record Work<R>(Class<?> type, LockSet locks, Body<R> body, @Nullable Envelope<?> consumed) {}

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return engine.workers().admitCommand(() -> perform(work(command, null)));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return engine.workers().admitStep(() -> perform(work(command, null)));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return engine.workers().execute(() -> perform(work(command, envelope)));
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

  <R> Work<R> work(Command<P, R> command, @Nullable Envelope<?> consumed) {
    Body<R> body =
        (unit, connection) ->
            command.apply(repository.apply(unit.state()), unit.withContext(command.context()));
    return new Work<>(command.getClass(), command.locks(), body, consumed);
  }

  /** One snapshot of the database; needs no locks. */
  private <R> CommitResult<R> ask(JpaEngineIncarnation opening, Function<P, R> query) {
    var counter = new StatementCounter();
    try (var connection = opening.database.readConnection()) {
      try (var session = engine.mappings().session(connection, counter, true)) {
        R result;
        try {
          result = query.apply(repository.apply(new JpaState(session, service.mapping())));
        } finally {
          session.getTransaction().rollback(); // nothing was written
        }
        engine.observer().committed(service.name(), query.getClass(), counter.statements());
        return new CommitResult<>(result, opening.durabilityOfSeen());
      }
    } catch (Rejection refused) {
      throw new DeferredRejection(refused, opening.durabilityOfSeen().get());
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, LockSet.none());
    }
  }

  <R> CommitResult<@Nullable R> perform(Work<R> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        CommitResult<@Nullable R> committed =
            engine.withIncarnation(opening -> attempt(opening, work));
        engine.dispatch();
        return committed;
      } catch (Conflict conflict) {
        if (attempt == engine.options().attemptsMax()) {
          var gaveUp = LockTimeout.of(work.locks(), engine.options().limits().lockWaitMaxMs());
          gaveUp.initCause(conflict.getCause());
          throw gaveUp;
        }
        pause(attempt);
      }
    }
  }

  /** Some milliseconds, twice as many at each try. */
  private static void pause(int attempt) {
    long maxNanos = TimeUnit.MILLISECONDS.toNanos(1L << Math.min(attempt, 8));
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(maxNanos));
  }

  private <R> CommitResult<@Nullable R> attempt(JpaEngineIncarnation opening, Work<R> work) {
    var consumed = work.consumed();
    if (consumed != null && !isUnconsumed(opening, consumed)) {
      return CommitResult.duplicate(opening.durabilityOfSeen());
    }
    var counter = new StatementCounter();
    try (var connection = opening.database.commandConnection()) {
      try (var session = engine.mappings().session(connection, counter, false)) {
        var unit =
            new JpaUnitOfWork(
                service,
                connection,
                session,
                counter,
                engine.options().context().clock().instant());
        return inUnit(opening, work, connection, unit);
      }
    } catch (Rejection refused) {
      throw new DeferredRejection(refused, opening.durabilityOfSeen().get());
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, work.locks());
    }
  }

  private <R> CommitResult<@Nullable R> inUnit(
      JpaEngineIncarnation opening, Work<R> work, Connection connection, JpaUnitOfWork unit)
      throws SQLException {
    boolean completed = false;
    try {
      if (!lockAndMark(opening, work, unit)) {
        return CommitResult.duplicate(opening.durabilityOfSeen());
      }
      R result = work.body().run(unit, connection);
      var events = send(opening, unit);
      if (!unit.wrote()) {
        return new CommitResult<>(result, opening.durabilityOfSeen());
      }
      completed = true;
      var durable = commit(opening, work, unit, events);
      engine.observer().committed(service.name(), work.type(), unit.statements());
      return new CommitResult<>(result, durable);
    } finally {
      unit.end();
      if (!completed) {
        unit.transaction().rollback();
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
   * Locks, and marks the event as consumed; checks memory once more after it, since inbox entries
   * of finished events and of those below the low watermark are removed.
   *
   * @throws EventOutOfOrder if the event that must be consumed before is neither consumed nor below
   *     the low watermark
   */
  private boolean lockAndMark(JpaEngineIncarnation opening, Work<?> work, JpaUnitOfWork unit)
      throws SQLException {
    var consumed = work.consumed();
    if (consumed == null) {
      return unit.lock(work.locks(), null, 0) == AdvisoryLocks.InboxOutcome.INSERTED;
    }
    long after =
        isBelowLowWatermark(opening, consumed, consumed.predecessor()) ? 0 : consumed.predecessor();
    return switch (unit.lock(work.locks(), consumed, after)) {
      case INSERTED -> isUnconsumed(opening, consumed);
      case DUPLICATE -> false;
      case OUT_OF_ORDER -> {
        var early = new EventOutOfOrder(consumed.id(), after);
        throw isBelowLowWatermark(opening, consumed, after) ? new Conflict(early) : early;
      }
    };
  }

  /** Sends all of it; its events have numbers then, and are registered with them. */
  private static List<Outbox.Entry> send(JpaEngineIncarnation opening, JpaUnitOfWork unit)
      throws SQLException {
    var topics = unit.topics();
    opening.outbox.beginNumbering(unit, topics);
    try {
      return opening.outbox.register(unit.send(opening.epoch));
    } finally {
      opening.outbox.endNumbering(unit, topics);
    }
  }

  private Supplier<CompletionStage<@Nullable Void>> commit(
      JpaEngineIncarnation opening,
      Work<?> work,
      JpaUnitOfWork unit,
      List<Outbox.Entry> registered) {
    engine.observer().committing(work.type());
    Supplier<CompletionStage<@Nullable Void>> durable;
    try {
      durable = opening.commit(unit.transaction());
    } catch (RuntimeException failure) {
      if (SqlFailure.of(failure) == SqlFailure.CONNECTION) {
        engine.failed(opening, failure); // may be committed: keep the low watermark below
        throw new OutcomeUnknown(failure);
      }
      opening.outbox.rolledBack(registered);
      throw failure;
    }
    opening.outbox.committed(registered);
    var consumed = work.consumed();
    if (consumed != null && !consumed.isRemote()) {
      opening.outbox.consumed(service.name(), consumed.id());
    }
    return durable;
  }

  /** The caller's exception for a failure before the commit: nothing was changed. */
  private RuntimeException failed(JpaEngineIncarnation opening, Exception failure, LockSet locks) {
    return switch (SqlFailure.of(failure)) {
      case CONFLICT -> new Conflict(failure);
      case LOCK_TIMEOUT -> LockTimeout.of(locks, engine.options().limits().lockWaitMaxMs());
      case NO_ROOM -> new Overloaded("postgresql");
      case DUPLICATE -> new IllegalStateException("The key exists", failure);
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
