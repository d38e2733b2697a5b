package emporium.order;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Transactions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A process that ends before it changes anything: it reads, and nothing else. */
record ReadOnlyTransactions<P>(Transactions<P> inner) implements Transactions<P> {
  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return CompletableFuture.failedStage(new OutcomeUnknown(null));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return CompletableFuture.failedStage(new OutcomeUnknown(null));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return CompletableFuture.failedStage(new OutcomeUnknown(null));
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
    return CompletableFuture.failedStage(new OutcomeUnknown(null));
  }

  @Override
  public DeadLetters<P> deadLetters() {
    throw new UnsupportedOperationException();
  }
}
