package emporium.runtime.tracing;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.Transactions;
import io.opentelemetry.api.trace.Span;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decorates a service's units of work: events of one that is started within a span carry it. The
 * consumer of an event adds its context itself. Thread-safe.
 */
record TracedTransactions<P>(Transactions<P> inner) implements Transactions<P> {
  private static <P, R> Command<P, R> carrying(Command<P, R> command) {
    String context = command.context() == null ? TraceContext.textOf(Span.current()) : null;
    return context == null ? command : new TracedCommand<>(command, context);
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return inner.run(carrying(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return inner.commit(carrying(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return inner.consume(envelope, command);
  }

  @Override
  public List<CompletionStage<? extends CommitResult<?>>> consumeAll(List<EventEffect<P>> events) {
    return inner.consumeAll(events);
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
  public <R> CompletionStage<R> reportOfTables(Function<P, R> query) {
    return inner.reportOfTables(query);
  }

  @Override
  public <R> CompletionStage<R> reportOfBoth(BiFunction<P, P, R> query) {
    return inner.reportOfBoth(query);
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
