package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.NotOpen;
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

  JpaTransactions(JpaEngine engine, JpaService service, Function<JpaState, P> repository) {
    this.engine = engine;
    this.service = service;
    this.repository = repository;
  }

  /** What a unit of work does between its locks and its commit. */
  private interface Body<R> {
    R run(JpaUnit unit, Connection connection) throws SQLException;
  }

  /** One unit of work to be tried. */
  private record Work<R>(
      Class<?> type, LockSet locks, Body<R> body, @Nullable Envelope<?> consumed) {}

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
  public CompletionStage<Void> bury(Envelope<?> envelope, String cause) {
    Body<Boolean> body =
        (unit, connection) -> {
          service.messages().bury(connection, envelope, cause, unit.now().toEpochMilli());
          return true;
        };
    var work = new Work<>(DeadLetter.class, LockSet.none(), body, envelope);
    return engine
        .workers()
        .execute(() -> perform(work))
        .thenApply(
            done -> {
              if (done.result() != null) {
                var unused = service.deadLetters().incrementAndGet();
              }
              return null;
            });
  }

  /** What the figures call the burying of an event. */
  private static final class DeadLetter {}

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return engine.workers().admitQuery(() -> engine.inOpening(opening -> ask(opening, query)));
  }

  private <R> Work<R> work(Command<P, R> command, @Nullable Envelope<?> consumed) {
    Body<R> body = (unit, connection) -> command.apply(repository.apply(unit.state()), unit);
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

  private <R> Committed<@Nullable R> perform(Work<R> work) {
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
    if (consumed != null && consumed.epoch() != opening.epoch) {
      throw new NotOpen();
    }
    if (consumed != null && !opening.outbox.awaits(service.name(), consumed.id())) {
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
      var events = unit.send(opening.epoch);
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

  /**
   * Locks, and marks the event as consumed; asked again after it, since marks of finished events
   * are removed.
   */
  private boolean isFirst(JpaOpening opening, Work<?> work, JpaUnit unit) throws SQLException {
    var consumed = work.consumed();
    return unit.lock(work.locks(), consumed)
        && (consumed == null || opening.outbox.awaits(service.name(), consumed.id()));
  }

  private Supplier<CompletionStage<@Nullable Void>> commit(
      JpaOpening opening, Work<?> work, JpaUnit unit, List<Envelope<?>> events) {
    var registered = opening.outbox.register(events);
    engine.observer().committing(work.type());
    Supplier<CompletionStage<@Nullable Void>> durable;
    try {
      durable = opening.commit(unit.transaction());
    } catch (RuntimeException failure) {
      opening.outbox.withdrawn(registered);
      if (SqlFailure.of(failure) == SqlFailure.CONNECTION) {
        engine.failed(opening, failure);
        throw new OutcomeUnknown(failure);
      }
      throw failure;
    }
    opening.outbox.committed(registered);
    var consumed = work.consumed();
    if (consumed != null) {
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
