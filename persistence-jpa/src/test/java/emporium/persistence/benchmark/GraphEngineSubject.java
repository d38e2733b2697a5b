package emporium.persistence.benchmark;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * Ours with everything on: nested locks, undo, an event per command that is consumed by a second
 * unit of work, journal and checkpoints.
 */
final class GraphEngineSubject implements BenchmarkSubject {
  private static final int FILLED_AT_ONCE = 10_000;
  private static final long POLL_NANOS = 10_000_000;
  private static final long WAIT_MAX_S = 120;

  final GraphEngine engine;
  private final Transactions<GraphStock> transactions;

  GraphEngineSubject(Path directory, Durability level, UnaryOperator<EngineOptions> with) {
    var options =
        EngineOptions.of(
            directory,
            level,
            EngineContext.of(List.of(GraphStock.RESERVED), new GraphStock.Codec()));
    engine = new GraphEngine(with.apply(options));
    transactions =
        engine.transactions(
            GraphStock.SERVICE,
            LockTree.derive(GraphStock.SERVICE, StockPieceId.class),
            GraphStock::new);
    engine.onCommitted(this::consume);
    engine.open();
  }

  private void consume(Envelope<?> envelope) {
    var unused =
        transactions.consume(
            envelope, new GraphStockCommands.Count((GraphStock.Reserved) envelope.event()));
  }

  GraphEngineSubject filled(int items) {
    for (int from = 0; from < items; from += FILLED_AT_ONCE) {
      int to = Math.min(items, from + FILLED_AT_ONCE);
      int added = await(transactions.run(new GraphStockCommands.Fill(from, to, PIECES)));
      if (added != to - from) {
        throw new IllegalStateException("added " + added);
      }
    }
    awaitCheckpoint();
    return this;
  }

  /** Until the store has all of it, so that a measurement does not begin with that. */
  private void awaitCheckpoint() {
    while (engine.uncheckpointedGroups() > 0) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Override
  public Client client() {
    return (first, second) -> {
      int unused = await(transactions.run(new GraphStockCommands.Reserve(first, second)));
    };
  }

  @Override
  public long reservedPieces() {
    return await(transactions.read(LockSet.sharedRoot(), GraphStock::reservedPieces));
  }

  private static <R> R await(CompletionStage<R> stage) {
    try {
      return stage.toCompletableFuture().get(WAIT_MAX_S, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    engine.close();
  }
}
