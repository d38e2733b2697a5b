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

/** A service's units of work under one {@link GlobalMonitor}. Thread-safe. */
final class GlobalMonitorTransactions<P> implements Transactions<P> {
  private final Transactions<P> inner;
  private final GlobalMonitor monitor;

  GlobalMonitorTransactions(Transactions<P> inner, GlobalMonitor monitor) {
    this.inner = inner;
    this.monitor = monitor;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return monitor.runExclusively(true, () -> inner.run(command), GlobalMonitorTransactions::ended);
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return monitor.runExclusively(true, () -> inner.commit(command), CommitResult::durable);
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return monitor.runExclusively(
        false, () -> inner.consume(envelope, command), CommitResult::durable);
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return monitor.runExclusively(
        true, () -> inner.read(locks, query), GlobalMonitorTransactions::ended);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return monitor.runExclusively(
        true, () -> inner.snapshot(query), GlobalMonitorTransactions::ended);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return monitor.runExclusively(
        true, () -> inner.report(query), GlobalMonitorTransactions::ended);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return monitor.runExclusively(
        false, () -> inner.deadLetter(envelope, cause), GlobalMonitorTransactions::ended);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return new GlobalMonitorDeadLetters<>(inner.deadLetters(), monitor);
  }

  private static CompletionStage<?> ended(@Nullable Object result) {
    return CompletableFuture.completedStage(null);
  }
}
