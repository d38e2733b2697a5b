package emporium.runtime.engine;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.Transactions;
import emporium.persistence.jpa.TableReads;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Units of work on a graph, and reports of the tables that follow it. Thread-safe. */
final class CombinedTransactions<P> implements Transactions<P> {
  private final Transactions<P> graph;
  private final TableReads<P> tables;
  private final long waitMaxMs;

  CombinedTransactions(Transactions<P> graph, TableReads<P> tables, long waitMaxMs) {
    this.graph = graph;
    this.tables = tables;
    this.waitMaxMs = waitMaxMs;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return graph.run(command);
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return graph.commit(command);
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return graph.consume(envelope, command);
  }

  @Override
  public List<CompletionStage<? extends CommitResult<?>>> consumeAll(List<EventEffect<P>> events) {
    return graph.consumeAll(events);
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return graph.read(locks, query);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return graph.snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return graph.report(query);
  }

  @Override
  public <R> CompletionStage<R> reportOfTables(Function<P, R> query) {
    return tables.read(query, 0, waitMaxMs).thenApply(TableReads.ReadAt::result);
  }

  @Override
  public <R> CompletionStage<R> reportOfBoth(BiFunction<P, P, R> query) {
    return tables.readBoth(query, waitMaxMs).thenApply(TableReads.ReadAt::result);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return graph.deadLetter(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return graph.deadLetters();
  }
}
