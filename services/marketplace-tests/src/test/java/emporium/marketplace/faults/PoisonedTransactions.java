package emporium.marketplace.faults;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Transactions in which the command of one kind of event fails when it has done everything, for as
 * long as a test wants. Thread-safe.
 */
public final class PoisonedTransactions<P> implements Transactions<P>, DeadLetters<P> {
  private final Transactions<P> inner;
  private final String poisonedCommand;
  private volatile @Nullable String poison;

  PoisonedTransactions(Transactions<P> inner, String poisonedCommand) {
    this.inner = inner;
    this.poisonedCommand = poisonedCommand;
  }

  /** Fails with this from now on; null: no more. */
  public void poison(@Nullable String with) {
    poison = with;
  }

  private <R> Command<P, R> poisoned(Command<P, R> command) {
    if (!command.getClass().getSimpleName().equals(poisonedCommand)) {
      return command;
    }
    return new Command<>() {
      @Override
      public LockSet locks() {
        return command.locks();
      }

      @Override
      public R apply(P state, Changes changes) {
        R result = command.apply(state, changes);
        if (poison != null) {
          throw new IllegalStateException(poison);
        }
        return result;
      }
    };
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return inner.consume(envelope, poisoned(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> redrive(EventId id, Command<P, R> command) {
    return inner.deadLetters().redrive(id, poisoned(command));
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return inner.run(command);
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return inner.commit(command);
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return inner.read(locks, query);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return inner.snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return inner.report(query);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return inner.deadLetter(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return this;
  }

  @Override
  public CompletionStage<List<DeadLetter>> oldest(int max) {
    return inner.deadLetters().oldest(max);
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> find(EventId id) {
    return inner.deadLetters().find(id);
  }

  @Override
  public CompletionStage<Boolean> noteCause(EventId id, String cause) {
    return inner.deadLetters().noteCause(id, cause);
  }

  @Override
  public CompletionStage<Boolean> discard(EventId id) {
    return inner.deadLetters().discard(id);
  }
}
