package emporium.persistence.ms.proof;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.commit.CheckpointOptions;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** The workload's engine on a directory, opened at once. */
public final class PurseEngine implements AutoCloseable {
  /** Small enough that a short run goes through many segments and checkpoints. */
  static final CheckpointOptions SMALL = new CheckpointOptions(1 << 14, 5, 20, Long.MAX_VALUE, 0);

  /** As small, and commits wait for a checkpoint before the journal is full. */
  static final CheckpointOptions SHORT_LAG = new CheckpointOptions(1 << 14, 5, 20, 1 << 8, 0);

  static final long BALANCE_CENTS = 1_000;

  final GraphEngine engine;
  final Transactions<Purses> transactions;

  /** What came out of the outbox, if no service consumes it. */
  final ConcurrentLinkedQueue<Envelope<?>> handedOut = new ConcurrentLinkedQueue<>();

  /**
   * @param consuming whether events are applied; else they are collected and stay pending
   */
  PurseEngine(
      Path directory, Durability durability, boolean consuming, UnaryOperator<EngineOptions> with) {
    this(directory, durability, consuming, with, () -> {});
  }

  /**
   * @param decoding is called before each event that is decoded, which only a start does
   */
  PurseEngine(
      Path directory,
      Durability durability,
      boolean consuming,
      UnaryOperator<EngineOptions> with,
      Runnable decoding) {
    engine =
        new GraphEngine(
            with.apply(
                EngineOptions.of(
                        directory,
                        durability,
                        EngineContext.of(List.of(Purses.MOVED), new Codec(decoding)))
                    .withCheckpoint(SMALL)));
    transactions =
        engine.transactions(
            Purses.SERVICE, LockTree.derive(Purses.SERVICE, PurseId.class), Purses::new);
    engine.onCommitted(consuming ? this::consume : handedOut::add);
    boolean opened = false;
    try {
      engine.open();
      opened = true;
    } finally {
      if (!opened) {
        engine.close();
      }
    }
  }

  private void consume(Envelope<?> envelope) {
    var unused = transactions.consume(envelope, new CountTransfer((Purses.Moved) envelope.event()));
  }

  /** Makes the purses if there are none. */
  @CanIgnoreReturnValue
  PurseEngine filled(int purses) {
    await(fill(purses));
    return this;
  }

  /** Makes the purses if there are none; completes with their number. */
  CompletionStage<Integer> fill(int purses) {
    return transactions.run(new Fill(purses));
  }

  @CanIgnoreReturnValue
  public static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    engine.close();
  }

  private record Fill(int count) implements Command<Purses, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusiveRoot();
    }

    @Override
    public Integer apply(Purses state, Changes changes) {
      if (state.purses.size() == 0) {
        for (int i = 0; i < count; i++) {
          changes.add(new Purse(i, BALANCE_CENTS));
        }
        for (int i = 0; i < Purses.TALLIES; i++) {
          changes.add(new TransferTally(i));
        }
      }
      return state.purses.size();
    }
  }

  private record Codec(Runnable decoding) implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      var moved = (Purses.Moved) event;
      return ByteBuffer.allocate(12).putLong(moved.transfer()).putInt(moved.purses()).array();
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      decoding.run();
      var bytes = ByteBuffer.wrap(payload);
      return type.cast(new Purses.Moved(bytes.getLong(), bytes.getInt()));
    }
  }
}
