package emporium.edge.trace;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import io.opentelemetry.api.trace.Span;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A service's units of work; the events of those that are asked for within a span carry it. What
 * consumes an event has its context from its listener. Thread-safe.
 */
record TracedTransactions<P>(Transactions<P> inner) implements Transactions<P> {
  private static <P, R> Command<P, R> carrying(Command<P, R> command) {
    String context = command.context() == null ? TraceContext.textOf(Span.current()) : null;
    return context == null ? command : new Carrying<>(command, context);
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return inner.run(carrying(command));
  }

  @Override
  public <R> CompletionStage<Committed<R>> commit(Command<P, R> command) {
    return inner.commit(carrying(command));
  }

  @Override
  public <R> CompletionStage<Committed<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return inner.consume(envelope, command);
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
  public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
    return inner.bury(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return inner.deadLetters();
  }
}
