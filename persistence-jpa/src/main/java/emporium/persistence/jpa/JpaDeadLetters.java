package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.jpa.events.DeadLetterRows;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of one service on its schema. The row of a dead letter is what two units that
 * want the same one meet at. Thread-safe.
 */
final class JpaDeadLetters<P> implements DeadLetters<P> {
  private final JpaEngine engine;
  private final JpaService service;
  private final JpaTransactions<P> transactions;

  JpaDeadLetters(JpaEngine engine, JpaService service, JpaTransactions<P> transactions) {
    this.engine = engine;
    this.service = service;
    this.transactions = transactions;
  }

  /** What the figures call what is done with dead letters. */
  private static final class DeadLetterWork {}

  /** Gives an event up. */
  CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    JpaTransactions.Body<Boolean> body =
        unit -> {
          rows().insert(unit.connection(), envelope, cause, unit.now().toEpochMilli());
          return true;
        };
    var work =
        new JpaTransactions.Work<>(DeadLetterWork.class, LockSet.none(), body, List.of(envelope));
    return engine
        .workers()
        .execute(() -> transactions.perform(work))
        .thenApply(
            done -> {
              if (done.result() != null) {
                var unused = service.deadLetters().incrementAndGet();
              }
              return done;
            });
  }

  @Override
  public CompletionStage<List<DeadLetter>> oldest(int max) {
    return transactions.readTables(connection -> rows().oldest(connection, max));
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> find(EventId id) {
    return transactions.readTables(connection -> rows().find(connection, id));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> redrive(EventId id, Command<P, R> command) {
    var effect = transactions.work(command, List.of());
    JpaTransactions.Body<Optional<R>> body =
        unit ->
            rows().remove(unit.connection(), id, unit.counter())
                ? Optional.of(effect.body().run(unit))
                : Optional.empty();
    var work = new JpaTransactions.Work<>(effect.type(), effect.locks(), body, List.of());
    return engine.workers().admitStep(() -> transactions.perform(work)).thenApply(this::redriven);
  }

  private <R> CommitResult<@Nullable R> redriven(CommitResult<@Nullable Optional<R>> done) {
    var result = done.result();
    if (result == null || result.isEmpty()) {
      return CommitResult.duplicate(done.durability());
    }
    var unused = service.deadLetters().decrementAndGet();
    return new CommitResult<>(result.get(), done.durability());
  }

  @Override
  public CompletionStage<Boolean> noteCause(EventId id, String cause) {
    return change(unit -> rows().noteCause(unit.connection(), id, cause, unit.counter()));
  }

  @Override
  public CompletionStage<Boolean> discard(EventId id) {
    return change(unit -> rows().remove(unit.connection(), id, unit.counter()))
        .thenApply(
            removed -> {
              if (removed) {
                var unused = service.deadLetters().decrementAndGet();
              }
              return removed;
            });
  }

  private CompletionStage<Boolean> change(JpaTransactions.Body<Boolean> body) {
    var work = new JpaTransactions.Work<>(DeadLetterWork.class, LockSet.none(), body, List.of());
    return engine
        .workers()
        .admitCommand(() -> transactions.perform(work))
        .thenApply(Boolean.TRUE::equals);
  }

  private DeadLetterRows rows() {
    return service.deadLetterRows();
  }
}
