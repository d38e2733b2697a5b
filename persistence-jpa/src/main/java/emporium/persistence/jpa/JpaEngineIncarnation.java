package emporium.persistence.jpa;

import emporium.persistence.CommitResult;
import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.DaemonThreadFactory;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.engine.SequenceRanges;
import emporium.persistence.jpa.events.Outbox;
import emporium.persistence.jpa.events.StreamWatermarks;
import emporium.persistence.jpa.follow.ShownCommits;
import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import emporium.persistence.jpa.postgres.ConnectionPools;
import emporium.persistence.jpa.postgres.SourceIdentity;
import emporium.persistence.jpa.postgres.SqlFailure;
import emporium.persistence.jpa.postgres.WalFlushGate;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine from one connecting to the database to its loss or close: connections, unconsumed
 * events, what is not forced yet, and two threads: one forces commits when a caller waits for that,
 * one removes events that all have consumed, and inbox entries below a stream's low watermark.
 * Thread-safe.
 */
final class JpaEngineIncarnation {
  private static final int REMOVED_MAX = 1_000;
  private static final long REMOVE_PAUSE_MS = 1_000;
  private static final CompletionStage<@Nullable Void> DURABLE =
      CompletableFuture.completedStage(null);

  /** The durability of what was committed by connections that wait for their force. */
  static final Supplier<CompletionStage<@Nullable Void>> FORCED = () -> DURABLE;

  final long epoch;
  final ConnectionPools database;
  final Outbox outbox = new Outbox();
  final StreamWatermarks streams = new StreamWatermarks();
  final String source;
  private final JpaOptions options;
  private final Map<String, JpaService> services = new HashMap<>();
  private final WalFlushGate gate;
  private final Connection relay;
  private final BiConsumer<JpaEngineIncarnation, Throwable> failed;
  private final Supplier<UnitOfWorkObserver> observer;
  private final ScheduledExecutorService removing =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreadFactory("emporium-outbox"));

  /** The last statements of a transaction. */
  @FunctionalInterface
  interface TransactionEnd {
    void commit() throws SQLException;
  }

  /**
   * Connects the services whose tables are there.
   *
   * @param observer observes forces
   * @param failed called when the database was lost
   */
  JpaEngineIncarnation(
      long epoch,
      JpaOptions options,
      ConnectionPools database,
      Collection<JpaService> services,
      Executor answers,
      Supplier<UnitOfWorkObserver> observer,
      BiConsumer<JpaEngineIncarnation, Throwable> failed)
      throws SQLException {
    this.epoch = epoch;
    this.options = options;
    this.database = database;
    this.observer = observer;
    this.failed = failed;
    this.gate = new WalFlushGate(answers);
    services.forEach(service -> this.services.put(service.name(), service));
    this.relay = database.commandConnection();
    try {
      acquireRelayLocks();
      requireOwnTables();
      this.source = SourceIdentity.of(relay, options.replica().schemaOf(SourceIdentity.SCHEMA));
      restore();
    } catch (SQLException | RuntimeException e) {
      relay.close();
      throw e;
    }
    var forcing = new DaemonThreadFactory("emporium-force").newThread(this::force);
    forcing.start();
    var unused =
        removing.scheduleWithFixedDelay(
            this::removeFinished, REMOVE_PAUSE_MS, REMOVE_PAUSE_MS, TimeUnit.MILLISECONDS);
  }

  /**
   * One relay per service: the lock is the session's, and so ends with this process; PostgreSQL may
   * need a moment to notice the end of an earlier process. What it commits is not forced: after a
   * crash, removed rows and inbox entries reappear together.
   */
  private void acquireRelayLocks() throws SQLException {
    try (var session = relay.createStatement()) {
      session.execute("set synchronous_commit to off");
      session.execute("set local lock_timeout to " + Math.max(1, options.limits().lockWaitMaxMs()));
    }
    try (var lock = relay.prepareStatement("select pg_advisory_lock(?)")) {
      for (var service : services.values()) {
        lock.setLong(1, AdvisoryLockKey.of(service.engineSchema(), "relay"));
        takeRelay(lock, service);
      }
    }
    relay.commit();
  }

  /** Tables that follow a graph are written by that alone. */
  private void requireOwnTables() throws SQLException {
    for (var service : services.values()) {
      if (ShownCommits.isFollowed(relay, service.name())) {
        throw new IllegalStateException(
            "The tables follow a graph and are not an engine's own; use another database: service="
                + service.name());
      }
    }
    relay.rollback();
  }

  private void takeRelay(PreparedStatement lock, JpaService service) throws SQLException {
    try {
      boolean unused = lock.execute();
    } catch (SQLException refused) {
      if (SqlFailure.of(refused) != SqlFailure.LOCK_TIMEOUT) {
        throw refused;
      }
      throw new IllegalStateException(
          "Another process runs this service on the database: service="
              + service.name()
              + ", replica="
              + options.replica().index(),
          refused);
    }
  }

  private void restore() throws SQLException {
    var marks = new HashMap<String, Set<EventId>>();
    for (var service : services.values()) {
      service.messages().awaitForeignCommits(relay);
      service
          .messages()
          .reserveNumbers(relay, options.context().topics())
          .forEach(range -> outbox.reserve(range.topic(), range.above(), range.max()));
      service
          .messages()
          .streams(relay)
          .forEach((stream, below) -> streams.restore(service.name(), stream, below));
      marks.put(service.name(), service.messages().inbox(relay));
      service.deadLetters().set(service.deadLetterRows().count(relay));
    }
    for (var service : services.values()) {
      service
          .messages()
          .outbox(
              relay,
              (topic, sequence, payload) -> restore(envelope(topic, sequence, payload), marks));
    }
    forceRestored();
  }

  /** Ends the transaction so that all that was read is durable, and the reserved numbers too. */
  private void forceRestored() throws SQLException {
    try (var force = relay.createStatement()) {
      force.execute("set local synchronous_commit to on");
      force.execute("select pg_logical_emit_message(true, 'emporium', 'open')");
    }
    relay.commit();
  }

  private void restore(Envelope<?> envelope, Map<String, Set<EventId>> marks) {
    var remaining = new HashSet<>(envelope.topic().consumers());
    remaining.removeIf(consumer -> marks.getOrDefault(consumer, Set.of()).contains(envelope.id()));
    outbox.restore(envelope, remaining);
  }

  private Envelope<?> envelope(String name, long sequence, byte[] payload) {
    return options.context().topics().stream()
        .filter(topic -> topic.name().equals(name))
        .findFirst()
        .map(topic -> envelope(topic, sequence, payload))
        .orElseThrow(() -> new IllegalStateException("Unknown topic: topic=" + name));
  }

  private <E extends Event> Envelope<?> envelope(Topic<E> topic, long sequence, byte[] payload) {
    var kept = OutboxRecord.read(payload);
    E event = options.context().codec().decode(kept.event(), topic.type());
    return new Envelope<>(topic, new EventId(topic.name(), sequence), event, epoch)
        .withContext(kept.context())
        .withKept(payload);
  }

  /** Completes when everything committed up to now is durable, if this is the incarnation meant. */
  CompletionStage<@Nullable Void> durable(long meant) {
    if (meant != epoch) {
      throw new EngineNotOpen();
    }
    return durabilityOfSeen().get();
  }

  /**
   * Supplies the durability of everything that can have been seen until now. What other engines
   * have committed has no number here, so it gets one: a force of any engine makes durable what all
   * have committed before.
   */
  Supplier<CompletionStage<@Nullable Void>> durabilityOfSeen() {
    if (!isForced()) {
      return () -> DURABLE;
    }
    long given = options.replica().isShared() ? gate.issueNumber() : gate.lastIssued();
    return () -> gate.when(given);
  }

  /** Commits; supplies the durability of that and all it saw. */
  Supplier<CompletionStage<@Nullable Void>> commit(TransactionEnd end) throws SQLException {
    long number = gate.beginCommit();
    try {
      end.commit();
    } finally {
      gate.endCommit(number);
    }
    return () -> isForced() ? gate.when(number) : DURABLE;
  }

  /** Commits on a connection that waits for its force itself; all that it saw is durable too. */
  static Supplier<CompletionStage<@Nullable Void>> commitForced(TransactionEnd end)
      throws SQLException {
    end.commit();
    return FORCED;
  }

  private boolean isForced() {
    return options.durability() == Durability.POWER;
  }

  private void force() {
    try (var connection = database.commandConnection()) {
      connection.setAutoCommit(true); // a force is one round trip
      while (gate.awaitWanted()) {
        observer.get().forcing();
        long flushable = gate.flushableUpTo();
        try (var force =
            connection.prepareStatement(
                "select pg_logical_emit_message(true, 'emporium', 'force')")) {
          var unused = force.execute();
        }
        gate.flushed(flushable);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException | RuntimeException e) {
      failed.accept(this, e);
    }
  }

  private void removeFinished() {
    try {
      for (var finished = outbox.takeFinished(REMOVED_MAX);
          !finished.isEmpty();
          finished = outbox.takeFinished(REMOVED_MAX)) {
        remove(finished);
      }
      for (var service : services.values()) {
        storeLowWatermarks(service);
      }
    } catch (SQLException | RuntimeException e) {
      failed.accept(this, e);
    }
  }

  private void remove(List<Envelope<?>> finished) throws SQLException {
    for (var service : services.values()) {
      var produced =
          finished.stream().filter(e -> e.topic().producer().equals(service.name())).toList();
      var consumed =
          finished.stream().filter(e -> e.topic().consumers().contains(service.name())).toList();
      remove(service, "outbox", produced);
      remove(service, "inbox", consumed);
    }
    relay.commit();
  }

  private void storeLowWatermarks(JpaService service) throws SQLException {
    var raised = streams.unstored(service.name());
    if (!raised.isEmpty()) {
      service.messages().storeLowWatermarks(relay, raised);
      relay.commit();
      streams.stored(service.name(), raised);
    }
  }

  private void remove(JpaService service, String table, List<Envelope<?>> events)
      throws SQLException {
    if (!events.isEmpty()) {
      var ids = new ArrayList<EventId>();
      events.forEach(event -> ids.add(event.id()));
      service.messages().remove(relay, table, ids);
    }
  }

  /** What a service has consumed of a remote stream; durable when its stage completes. */
  CommitResult<SequenceRanges> consumed(String service, String stream) {
    try (var connection = database.readConnection()) {
      var ranges = declared(service).messages().consumed(connection, stream);
      connection.rollback(); // ends the snapshot, which the connection would keep in its pool
      return new CommitResult<>(ranges, durabilityOfSeen());
    } catch (SQLException e) {
      throw new IllegalStateException("The inbox cannot be read: service=" + service, e);
    }
  }

  private JpaService declared(String service) {
    var found = services.get(service);
    if (found == null) {
      throw new IllegalArgumentException("service: must be one of this process: " + service);
    }
    return found;
  }

  /** The database is lost: callers that wait for a force fail. */
  void fail(Throwable cause) {
    gate.fail(cause);
  }

  /** Ends the threads and closes the connections; nothing runs in it any more. */
  void close() {
    gate.close();
    removing.shutdownNow();
    database.close();
  }
}
