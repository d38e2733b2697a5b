package emporium.runtime.engine;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A service's units of work under one {@link GlobalLockBaseline}. Thread-safe. */
final class GlobalLockTransactions<P> implements Transactions<P> {
  private final Transactions<P> inner;
  private final GlobalLockBaseline globalLock;

  GlobalLockTransactions(Transactions<P> inner, GlobalLockBaseline globalLock) {
    this.inner = inner;
    this.globalLock = globalLock;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return globalLock.runExclusively(true, () -> inner.run(command), GlobalLockTransactions::ended);
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return globalLock.runExclusively(true, () -> inner.commit(command), CommitResult::durable);
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return globalLock.runExclusively(
        false, () -> inner.consume(envelope, command), CommitResult::durable);
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return globalLock.runExclusively(
        true, () -> inner.read(locks, query), GlobalLockTransactions::ended);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return globalLock.runExclusively(
        true, () -> inner.snapshot(query), GlobalLockTransactions::ended);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return globalLock.runExclusively(
        true, () -> inner.report(query), GlobalLockTransactions::ended);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return globalLock.runExclusively(
        false, () -> inner.deadLetter(envelope, cause), GlobalLockTransactions::ended);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return new GlobalLockDeadLetters<>(inner.deadLetters(), globalLock);
  }

  private static CompletionStage<?> ended(@Nullable Object result) {
    return CompletableFuture.completedStage(null);
  }
}
