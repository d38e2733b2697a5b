package org.shop;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.GraphTransactions;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** A shop on a directory, opened at once. */
final class ShopEngine<E extends Aggregate> implements AutoCloseable {
  /** Checkpoints come when they are asked for by closing, not before. */
  private static final CheckpointOptions NONE_SOON =
      new CheckpointOptions(1 << 20, 6, 600_000, Long.MAX_VALUE, 0);

  final GraphEngine engine;
  final GraphTransactions<Table<Integer, E>> shop;

  ShopEngine(Path directory, Function<Graph, Table<Integer, E>> tables) {
    this(options(directory), tables);
  }

  ShopEngine(EngineOptions options, Function<Graph, Table<Integer, E>> tables) {
    engine = new GraphEngine(options);
    shop = engine.transactions("shop", LockTree.derive("shop", Integer.class), tables);
    engine.verifyReadSets();
    engine.open();
  }

  static EngineOptions options(Path directory) {
    return EngineOptions.of(
            directory, Durability.POWER, EngineContext.of(List.of(), new NoEvents()))
        .withCheckpoint(NONE_SOON);
  }

  static Table<Integer, Basket> baskets(Graph graph) {
    return graph
        .table("baskets", Basket.class, basket -> basket.number)
        .owning(Line.class, GiftLine.class, Page.class);
  }

  <R> R run(BiFunction<Table<Integer, E>, Changes, R> body) {
    return await(shop.run(new Does<>(body)));
  }

  <R> R read(Function<Table<Integer, E>, R> query) {
    return await(shop.read(LockSet.sharedRoot(), query));
  }

  static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(120, TimeUnit.SECONDS).join();
  }

  /** What a kill would leave now. */
  static Path copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
      return to;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  private record Does<E extends Aggregate, R>(BiFunction<Table<Integer, E>, Changes, R> body)
      implements Command<Table<Integer, E>, R> {
    @Override
    public LockSet locks() {
      return LockSet.exclusiveRoot();
    }

    @Override
    public R apply(Table<Integer, E> table, Changes changes) {
      return body.apply(table, changes);
    }
  }

  /** For engines whose services emit nothing. */
  static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <T extends Event> T decode(byte[] payload, Class<T> type) {
      throw new UnsupportedOperationException();
    }
  }
}
