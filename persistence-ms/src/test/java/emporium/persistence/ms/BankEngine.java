package emporium.persistence.ms;

import emporium.locks.LockTree;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.Bank;
import emporium.persistence.contract.Booked;
import emporium.persistence.contract.BranchId;
import emporium.persistence.engine.EventCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A bank on a directory, for tests: opened at once, with every event it hands out. */
final class BankEngine implements AutoCloseable {
  static final CheckpointOptions SMALL = new CheckpointOptions(1 << 20, 6, 50, 16);

  final GraphEngine engine;
  final Transactions<Bank> bank;
  final List<Envelope<?>> handedOut;

  BankEngine(Path directory, Durability durability, UnaryOperator<EngineOptions> with) {
    this(directory, durability, with, new CopyOnWriteArrayList<>());
  }

  BankEngine(
      Path directory,
      Durability durability,
      UnaryOperator<EngineOptions> with,
      List<Envelope<?>> handedOut) {
    this.handedOut = handedOut;
    engine =
        new GraphEngine(
            with.apply(
                EngineOptions.of(directory, durability, List.of(Booked.TOPIC), new Codec())
                    .withCheckpoint(SMALL)));
    bank =
        engine.transactions(
            Booked.SERVICE,
            LockTree.derive("bank", BranchId.class, AccountId.class),
            GraphBank::new);
    engine.onCommitted(handedOut::add);
    engine.open();
  }

  @Override
  public void close() {
    engine.close();
  }

  private static final class Codec implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      var booked = (Booked) event;
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
        return type.cast(new Booked(in.readInt(), in.readLong(), in.readUTF()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
