package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.NotOpen;
import emporium.persistence.OutOfOrder;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.Rejection;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Refused;
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
    R run(JpaUnit unit, Connection connection) throws SQLException;
  }

  /** What is read of a service's own tables. */
  interface Look<R> {
    R at(Connection connection) throws SQLException;
  }

  /** One unit of work to be tried. */
  record Work<R>(Class<?> type, LockSet locks, Body<R> body, @Nullable Envelope<?> consumed) {}

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return engine.workers().admitCommand(() -> perform(work(command, null)));
  }

  @Override
  public <R> CompletionStage<Committed<R>> commit(Command<P, R> command) {
    return engine.workers().admitStep(() -> perform(work(command, null)));
  }

  @Override
  public <R> CompletionStage<Committed<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return engine.workers().execute(() -> perform(work(command, envelope)));
  }

  @Override
  public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
    return deadLetters.bury(envelope, cause);
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
    return engine.workers().admitQuery(() -> engine.inOpening(opening -> ask(opening, query)));
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return engine.workers().admitReport(() -> engine.inOpening(opening -> ask(opening, query)));
  }

  /** Reads a service's own tables in one snapshot of the database. */
  <R> CompletionStage<R> look(Look<R> look) {
    return engine.workers().admitQuery(() -> engine.inOpening(opening -> look(opening, look)));
  }

  private <R> Committed<R> look(JpaOpening opening, Look<R> look) {
    try (var connection = opening.database.read()) {
      try {
        return new Committed<>(look.at(connection), opening.seen());
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
            command.apply(repository.apply(unit.state()), unit.carrying(command.context()));
    return new Work<>(command.getClass(), command.locks(), body, consumed);
  }

  /** One snapshot of the database; needs no locks. */
  private <R> Committed<R> ask(JpaOpening opening, Function<P, R> query) {
    var counter = new StatementCounter();
    try (var connection = opening.database.read()) {
      try (var session = engine.mappings().session(connection, counter, true)) {
        R result;
        try {
          result = query.apply(repository.apply(new JpaState(session, service.mapping())));
        } finally {
          session.getTransaction().rollback(); // nothing was written
        }
        engine.observer().committed(service.name(), query.getClass(), counter.statements());
        return new Committed<>(result, opening.seen());
      }
    } catch (Rejection refused) {
      throw new Refused(refused, opening.seen().get());
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, LockSet.none());
    }
  }

  <R> Committed<@Nullable R> perform(Work<R> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        Committed<@Nullable R> committed = engine.inOpening(opening -> attempt(opening, work));
        engine.dispatch();
        return committed;
      } catch (Conflict conflict) {
        if (attempt == engine.options().attemptsMax()) {
          var gaveUp = LockTimeout.of(work.locks(), engine.options().lockWaitMaxMs());
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

  private <R> Committed<@Nullable R> attempt(JpaOpening opening, Work<R> work) {
    var consumed = work.consumed();
    if (consumed != null && !isAwaited(opening, consumed)) {
      return Committed.before(opening.seen());
    }
    var counter = new StatementCounter();
    try (var connection = opening.database.command()) {
      try (var session = engine.mappings().session(connection, counter, false)) {
        var unit =
            new JpaUnit(service, connection, session, counter, engine.options().clock().instant());
        return inUnit(opening, work, connection, unit);
      }
    } catch (Rejection refused) {
      throw new Refused(refused, opening.seen().get());
    } catch (SQLException | RuntimeException failure) {
      throw failed(opening, failure, work.locks());
    }
  }

  private <R> Committed<@Nullable R> inUnit(
      JpaOpening opening, Work<R> work, Connection connection, JpaUnit unit) throws SQLException {
    boolean ended = false;
    try {
      if (!isFirst(opening, work, unit)) {
        return Committed.before(opening.seen());
      }
      R result = work.body().run(unit, connection);
      var events = send(opening, unit);
      if (!unit.wrote()) {
        return new Committed<>(result, opening.seen());
      }
      ended = true;
      var durable = commit(opening, work, unit, events);
      engine.observer().committed(service.name(), work.type(), unit.statements());
      return new Committed<>(result, durable);
    } finally {
      unit.end();
      if (!ended) {
        unit.transaction().rollback();
      }
    }
  }

  /** Whether memory knows nothing of the event being consumed, or finished, or settled. */
  private boolean isAwaited(JpaOpening opening, Envelope<?> envelope) {
    if (!envelope.isReceived()) {
      if (envelope.epoch() != opening.epoch) {
        throw new NotOpen();
      }
      return opening.outbox.awaits(service.name(), envelope.id());
    }
    opening.streams.heard(service.name(), envelope);
    return !isSettled(opening, envelope, envelope.id().sequence());
  }

  private boolean isSettled(JpaOpening opening, Envelope<?> envelope, long sequence) {
    return opening.streams.isSettled(service.name(), envelope.id().topic(), sequence);
  }

  /**
   * Locks, and marks the event as consumed; asked again after it, since marks of finished and of
   * settled events are removed.
   *
   * @throws OutOfOrder if the event that must be consumed before is neither consumed nor settled
   */
  private boolean isFirst(JpaOpening opening, Work<?> work, JpaUnit unit) throws SQLException {
    var consumed = work.consumed();
    if (consumed == null) {
      return unit.lock(work.locks(), null, 0) == KeyLocks.Mark.MADE;
    }
    long after = isSettled(opening, consumed, consumed.after()) ? 0 : consumed.after();
    return switch (unit.lock(work.locks(), consumed, after)) {
      case MADE -> isAwaited(opening, consumed);
      case FOUND -> false;
      case EARLY -> {
        var early = new OutOfOrder(consumed.id(), after);
        throw isSettled(opening, consumed, after) ? new Conflict(early) : early;
      }
    };
  }

  /** Sends all of it; its events have numbers then, and are registered with them. */
  private static List<Outbox.Entry> send(JpaOpening opening, JpaUnit unit) throws SQLException {
    var topics = unit.topics();
    opening.outbox.drawing(unit, topics);
    try {
      return opening.outbox.register(unit.send(opening.epoch));
    } finally {
      opening.outbox.drawn(unit, topics);
    }
  }

  private Supplier<CompletionStage<@Nullable Void>> commit(
      JpaOpening opening, Work<?> work, JpaUnit unit, List<Outbox.Entry> registered) {
    engine.observer().committing(work.type());
    Supplier<CompletionStage<@Nullable Void>> durable;
    try {
      durable = opening.commit(unit.transaction());
    } catch (RuntimeException failure) {
      if (SqlFailure.of(failure) == SqlFailure.CONNECTION) {
        engine.failed(opening, failure); // its events may be committed: they are not settled
        throw new OutcomeUnknown(failure);
      }
      opening.outbox.withdrawn(registered);
      throw failure;
    }
    opening.outbox.committed(registered);
    var consumed = work.consumed();
    if (consumed != null && !consumed.isReceived()) {
      opening.outbox.consumed(service.name(), consumed.id());
    }
    return durable;
  }

  /** What the caller is told of a failure before the commit: nothing was changed. */
  private RuntimeException failed(JpaOpening opening, Exception failure, LockSet locks) {
    return switch (SqlFailure.of(failure)) {
      case CONFLICT -> new Conflict(failure);
      case LOCK_TIMEOUT -> LockTimeout.of(locks, engine.options().lockWaitMaxMs());
      case NO_ROOM -> new Overloaded("postgresql");
      case DUPLICATE -> new IllegalStateException("The key exists", failure);
      case CONNECTION -> {
        engine.failed(opening, failure);
        yield failure instanceof OutcomeUnknown unknown ? unknown : new NotOpen();
      }
      case OTHER ->
          failure instanceof RuntimeException known
              ? known
              : new IllegalStateException("The database refuses a statement", failure);
    };
  }

  /** The database gave the unit of work up for another one. */
  private static final class Conflict extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Conflict(Throwable cause) {
      super("Given up for another transaction", cause, false, false);
    }
  }
}
