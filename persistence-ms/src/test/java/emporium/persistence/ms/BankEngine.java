package emporium.persistence.ms;

import emporium.locks.LockTree;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.replica.ShardAssignment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A bank on a directory, for tests: opened at once, with every event it hands out. */
public final class BankEngine implements AutoCloseable {
  public static final CheckpointOptions SMALL =
      new CheckpointOptions(1 << 20, 6, 50, Long.MAX_VALUE, 0);

  public final GraphEngine engine;
  public final Transactions<BankRepository> bank;
  public final List<Envelope<?>> handedOut;

  public BankEngine(Path directory, Durability durability, UnaryOperator<EngineOptions> with) {
    this(directory, durability, with, new CopyOnWriteArrayList<>());
  }

  public BankEngine(
      Path directory,
      Durability durability,
      UnaryOperator<EngineOptions> with,
      List<Envelope<?>> handedOut) {
    this(directory, durability, with, handedOut, GraphBankRepository::new);
  }

  public BankEngine(
      Path directory,
      Durability durability,
      UnaryOperator<EngineOptions> with,
      List<Envelope<?>> handedOut,
      Function<Graph, BankRepository> repository) {
    this(directory, durability, with, handedOut, repository, null);
  }

  /** A bank that is to have a share of the data. */
  public BankEngine(
      Path directory,
      Durability durability,
      UnaryOperator<EngineOptions> with,
      List<Envelope<?>> handedOut,
      Function<Graph, BankRepository> repository,
      @Nullable ShardAssignment share) {
    this.handedOut = handedOut;
    engine = unopened(directory, durability, with);
    if (share != null) {
      engine.assignShard(share);
    }
    bank = declareOn(engine, repository);
    engine.onCommitted(handedOut::add);
    engine.open();
  }

  /** An engine with the bank declared. */
  public static GraphEngine declared(Path directory) {
    return declared(directory, options -> options);
  }

  static GraphEngine declared(Path directory, UnaryOperator<EngineOptions> with) {
    var engine = unopened(directory, Durability.POWER, with);
    var unused = declareOn(engine, GraphBankRepository::new);
    return engine;
  }

  private static GraphEngine unopened(
      Path directory, Durability durability, UnaryOperator<EngineOptions> with) {
    return new GraphEngine(
        with.apply(
            EngineOptions.of(
                    directory, durability, EngineContext.of(TransferBooked.TOPICS, new Codec()))
                .withCheckpoint(SMALL)));
  }

  private static Transactions<BankRepository> declareOn(
      GraphEngine engine, Function<Graph, BankRepository> repository) {
    return engine.transactions(
        TransferBooked.SERVICE,
        LockTree.derive("bank", BranchId.class, AccountId.class),
        repository);
  }

  @Override
  public void close() {
    engine.close();
  }

  private static final class Codec implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      var booked = (TransferBooked) event;
      var bytes = new ByteArrayOutputStream();
      try (var out = new DataOutputStream(bytes)) {
        out.writeInt(booked.branch());
        out.writeLong(booked.amountCents());
        out.writeUTF(booked.note());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      try (var in = new DataInputStream(new ByteArrayInputStream(payload))) {
        return type.cast(new TransferBooked(in.readInt(), in.readLong(), in.readUTF()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
