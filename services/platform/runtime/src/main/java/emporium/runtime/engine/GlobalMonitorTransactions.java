package emporium.edge;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A service's units of work under one {@link GlobalMonitor}. Thread-safe. */
final class MonitoredTransactions<P> implements Transactions<P> {
  private final Transactions<P> inner;
  private final GlobalMonitor monitor;

  MonitoredTransactions(Transactions<P> inner, GlobalMonitor monitor) {
    this.inner = inner;
    this.monitor = monitor;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return monitor.inTurn(true, () -> inner.run(command), MonitoredTransactions::ended);
  }

  @Override
  public <R> CompletionStage<Committed<R>> commit(Command<P, R> command) {
    return monitor.inTurn(true, () -> inner.commit(command), Committed::durable);
  }

  @Override
  public <R> CompletionStage<Committed<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return monitor.inTurn(false, () -> inner.consume(envelope, command), Committed::durable);
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return monitor.inTurn(true, () -> inner.read(locks, query), MonitoredTransactions::ended);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return monitor.inTurn(true, () -> inner.snapshot(query), MonitoredTransactions::ended);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return monitor.inTurn(true, () -> inner.report(query), MonitoredTransactions::ended);
  }

  @Override
  public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
    return monitor.inTurn(false, () -> inner.bury(envelope, cause), MonitoredTransactions::ended);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return new MonitoredDeadLetters<>(inner.deadLetters(), monitor);
  }

  private static CompletionStage<?> ended(@Nullable Object result) {
    return CompletableFuture.completedStage(null);
  }
}
