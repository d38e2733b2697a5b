package emporium.marketplace;

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

/**
 * Transactions that let events of one kind wait at the door as long as a test wants. Thread-safe.
 */
public final class DelayedTransactions<P> implements Transactions<P> {
  private final Transactions<P> inner;
  private final Class<?> heldCommand;
  private volatile CompletableFuture<@Nullable Void> gate = CompletableFuture.completedFuture(null);

  public DelayedTransactions(Transactions<P> inner, Class<?> heldCommand) {
    this.inner = inner;
    this.heldCommand = heldCommand;
  }

  public void hold() {
    gate = new CompletableFuture<>();
  }

  public void release() {
    gate.complete(null);
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return heldCommand.isInstance(command)
        ? gate.thenCompose(open -> inner.consume(envelope, command))
        : inner.consume(envelope, command);
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
    return inner.deadLetters();
  }
}
