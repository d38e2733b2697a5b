package emporium.persistence.jpa;

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
import emporium.persistence.jpa.postgres.ServerAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A bank, for tests: opened at once, with every event it hands out. */
final class JpaBankEngine implements AutoCloseable {
  private static final SharedEntityMappings MAPPINGS = new SharedEntityMappings();

  private final Supplier<JpaEngine> engines;
  private final UnaryOperator<JpaOptions> with;
  JpaEngine engine;
  Transactions<BankRepository> bank;
  final List<Envelope<?>> handedOut;

  JpaBankEngine(Durability durability, UnaryOperator<JpaOptions> with) {
    this(durability, with, new CopyOnWriteArrayList<>());
  }

  JpaBankEngine(
      Durability durability, UnaryOperator<JpaOptions> with, List<Envelope<?>> handedOut) {
    this.handedOut = handedOut;
    this.with = with;
    engines =
        () ->
            new JpaEngine(
                with.apply(
                    JpaOptions.of(
                        Path.of("unused"),
                        durability,
                        EngineContext.of(TransferBooked.TOPICS, new Codec()))),
                MAPPINGS);
    open();
  }

  private void open() {
    engine = engines.get();
    bank =
        engine.transactions(
            TransferBooked.SERVICE,
            LockTree.derive("bank", BranchId.class, AccountId.class),
            JpaBankRepository.MAPPING,
            JpaBankRepository::new);
    engine.onCommitted(handedOut::add);
    engine.open();
  }

  /** Closes it and opens it on what it left. */
  void reopen() {
    engine.close();
    open();
  }

  /** How it was opened. */
  /** Returns a copy with other waits. */
  static JpaOptions withWaits(JpaOptions options, long lockWaitMaxMs, long recoveryPauseMs) {
    return options.withLimits(
        options.limits().withLockWaitMaxMs(lockWaitMaxMs).withRecoveryPauseMs(recoveryPauseMs));
  }

  UnaryOperator<JpaOptions> with() {
    return with;
  }

  /** How many rows a table of the bank has. */
  int rows(String table) {
    return count("select count(*) from bank." + table);
  }

  /** The number that a query answers. */
  int count(String query) {
    return Math.toIntExact(number(query));
  }

  /** The large number that a query answers. */
  long number(String query) {
    try (var connection = connect();
        var rows = connection.createStatement().executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A connection beside the engine. */
  Connection connect() throws SQLException {
    var server = (ServerAddress.External) engine.options().server();
    return DriverManager.getConnection(server.url(), server.username(), server.password());
  }

  /** Runs statements beside the engine. */
  void execute(String... statements) {
    try (var connection = connect();
        var run = connection.createStatement()) {
      for (String statement : statements) {
        run.execute(statement);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  /** The format of the bank's events. */
  static EventCodec codec() {
    return new Codec();
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
