package emporium.persistence.jpa;

import emporium.locks.LockTree;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.CommandExecutor;
import emporium.persistence.engine.CommittedEventDispatcher;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.OpenedListeners;
import emporium.persistence.engine.RemoteConsumers;
import emporium.persistence.engine.SequenceRanges;
import emporium.persistence.jpa.postgres.DatabaseActivity;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hibernate.stat.Statistics;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of a process on one PostgreSQL database, a schema each.
 *
 * <p>Life cycle: services are declared by {@link #transactions}, then {@link #open} starts the
 * server if it is embedded, migrates each schema and connects. When the database is lost, work is
 * refused with {@link EngineNotOpen} until the engine has reconnected and reread its outbox.
 * Thread-safe.
 */
public final class JpaEngine implements Engine {
  private static final Logger LOG = LoggerFactory.getLogger(JpaEngine.class);

  private final JpaOptions options;
  private final List<JpaService> services = new ArrayList<>();
  private final CommandExecutor workers;
  private final CommittedEventDispatcher dispatcher;
  private final ReentrantReadWriteLock lifecycle = new ReentrantReadWriteLock();
  private final AtomicLong epochs = new AtomicLong();
  private final OpenedListeners openedListeners = new OpenedListeners();
  private final RemoteConsumers others;
  private final DatabaseReconnector recovery;
  private volatile @Nullable JpaEngineIncarnation current;
  private volatile @Nullable String source;
  private volatile UnitOfWorkObserver observer = (service, work, sent) -> {};
  private final DatabaseSetup prepared; // opened and closed under the write lock of lifecycle

  /** An engine with no services yet; nothing is opened. */
  public JpaEngine(JpaOptions options) {
    this(options, null);
  }

  /** An engine with mappings that other engines of the process share; null: with its own. */
  public JpaEngine(JpaOptions options, @Nullable SharedEntityMappings mappings) {
    this.options = options;
    this.prepared = new DatabaseSetup(options, mappings);
    this.recovery = new DatabaseReconnector(options.limits().recoveryPauseMs());
    this.others = new RemoteConsumers(options.context().topics());
    this.workers =
        new CommandExecutor(options.limits(), options.context().scheduler(), this::pendingEvents);
    this.dispatcher =
        new CommittedEventDispatcher(
            this::outgoing,
            CompletableFuture.delayedExecutor(
                options.limits().recoveryPauseMs(), TimeUnit.MILLISECONDS, workers.completions()));
  }

  /**
   * Declares a service. Before {@link #open} only.
   *
   * @param repository made for each unit of work, on the rows it sees
   */
  public <P> JpaTransactions<P> transactions(
      String service, LockTree locks, JpaMapping mapping, Function<JpaState, P> repository) {
    if (epochs.get() != 0) {
      throw new IllegalStateException("Declared after the engine was opened: service=" + service);
    }
    if (mapping.isOptimistic() && consumesEvents(service)) {
      throw new IllegalArgumentException("Consumes events, so it locks: service=" + service);
    }
    var declared = JpaService.of(service, locks, mapping, options);
    services.add(declared);
    others.addLocalService(service);
    return new JpaTransactions<>(this, declared, repository);
  }

  private boolean consumesEvents(String service) {
    return options.context().topics().stream()
        .anyMatch(topic -> topic.consumers().contains(service));
  }

  @Override
  public void onCommitted(Consumer<Envelope<?>> consumer) {
    dispatcher.setSink(consumer);
  }

  @Override
  public void onOpened(Runnable listener) {
    openedListeners.add(listener);
  }

  /** Sets the observer of committed units of work, for tests and benchmarks. */
  public void observe(UnitOfWorkObserver other) {
    observer = other;
  }

  @Override
  public void open() {
    connect();
    openedListeners.notifyOpened();
    dispatcher.dispatch();
  }

  @Override
  public boolean isOpen() {
    return current != null;
  }

  @Override
  public long epoch() {
    return epochs.get();
  }

  /** {@inheritDoc} It is kept in the database, one for each replica. */
  @Override
  public String source() {
    var known = source;
    if (known == null) {
      throw new EngineNotOpen();
    }
    return known;
  }

  @Override
  public CompletionStage<@Nullable Void> durable() {
    return durable(epochs.get());
  }

  @Override
  public CompletionStage<@Nullable Void> durable(long epoch) {
    return ask(opening -> opening.durable(epoch));
  }

  /** {@inheritDoc} It is noted in memory; the rows of what is finished are removed later. */
  @Override
  public CompletionStage<Integer> acknowledge(
      long epoch, String consumer, Collection<EventId> ids) {
    others.requireRemoteConsumer(consumer, ids);
    return ask(
        opening ->
            opening.epoch == epoch
                ? CompletableFuture.completedStage(opening.outbox.consumed(consumer, ids))
                : CompletableFuture.failedStage(new EngineNotOpen()));
  }

  @Override
  public CompletionStage<SequenceRanges> consumed(String service, String stream) {
    return workers
        .execute(() -> withIncarnation(opening -> opening.consumed(service, stream)))
        .thenCompose(read -> read.durable().thenApply(durable -> read.result()));
  }

  @Override
  public long lowWatermark(String topic) {
    others.requireTopic(topic);
    return withIncarnation(opening -> opening.outbox.lowWatermark(topic));
  }

  @Override
  public int pendingEvents() {
    var opening = current;
    return opening == null ? 0 : opening.outbox.pending();
  }

  @Override
  public int deadLetters() {
    return services.stream().mapToInt(service -> service.deadLetters().get()).sum();
  }

  @Override
  public int commandsInFlight() {
    return workers.commandsInFlight();
  }

  @Override
  public Map<String, String> facts() {
    return prepared.facts();
  }

  /**
   * What the database does now. Waits for a connection of the readers and for the answer.
   *
   * @throws EngineNotOpen if the engine is not open
   * @throws SQLException if the database does not answer, or does not report that
   */
  public DatabaseActivity activity() throws SQLException {
    var opening = current;
    if (opening == null) {
      throw new EngineNotOpen();
    }
    try (var connection = opening.database.readConnection()) {
      return DatabaseActivity.read(connection);
    }
  }

  /**
   * What Hibernate has counted since the engine was opened first; all 0 unless {@link
   * JpaOptions#statistics} is set.
   *
   * @throws EngineNotOpen if it never was
   */
  public Statistics statistics() {
    return prepared.mappings().factory().getStatistics();
  }

  /** How this engine runs. */
  public JpaOptions options() {
    return options;
  }

  @Override
  public void close() {
    recovery.close();
    alone(
        () -> {
          var opening = current;
          current = null;
          if (opening != null) {
            opening.close();
          }
        });
    try {
      recovery.awaitEnd();
      workers.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    alone(prepared::close);
  }

  CommandExecutor workers() {
    return workers;
  }

  void dispatch() {
    dispatcher.dispatch();
  }

  UnitOfWorkObserver observer() {
    return observer;
  }

  EntityMappings mappings() {
    return prepared.mappings();
  }

  private @Nullable Queue<Envelope<?>> outgoing() {
    var opening = current;
    return opening == null ? null : opening.outbox.outgoing();
  }

  /** Runs work against the current incarnation, which cannot be replaced meanwhile. */
  <T> T withIncarnation(Function<JpaEngineIncarnation, T> work) {
    if (!lifecycle.readLock().tryLock()) {
      throw new EngineNotOpen();
    }
    try {
      var opening = current;
      if (opening == null) {
        throw new EngineNotOpen();
      }
      return work.apply(opening);
    } finally {
      lifecycle.readLock().unlock();
    }
  }

  private <T extends @Nullable Object> CompletionStage<T> ask(
      Function<JpaEngineIncarnation, CompletionStage<T>> question) {
    try {
      return withIncarnation(question);
    } catch (EngineNotOpen notOpen) {
      return CompletableFuture.failedStage(notOpen);
    }
  }

  private void connect() {
    lifecycle.writeLock().lock();
    try {
      if (recovery.isClosed()) {
        throw new IllegalStateException("The engine was closed");
      }
      var database = prepared.open(services);
      try {
        var opening =
            new JpaEngineIncarnation(
                epochs.incrementAndGet(),
                options,
                database,
                services,
                workers.completions(),
                this::observer,
                this::failed);
        source = opening.source;
        current = opening;
      } catch (SQLException e) {
        database.close();
        throw new IllegalStateException("The database does not answer", e);
      } catch (RuntimeException | Error e) {
        database.close();
        throw e;
      }
    } finally {
      lifecycle.writeLock().unlock();
    }
  }

  /** The database was lost. */
  void failed(JpaEngineIncarnation opening, Throwable cause) {
    synchronized (this) {
      if (current != opening) {
        return;
      }
      LOG.error("Database connection lost, reconnecting", cause);
      current = null;
      opening.fail(cause);
      recovery.begin(() -> alone(opening::close), this::reconnected);
    }
  }

  /** Runs what must not overlap with work against an incarnation. */
  private void alone(Runnable work) {
    lifecycle.writeLock().lock();
    try {
      work.run();
    } finally {
      lifecycle.writeLock().unlock();
    }
  }

  private boolean reconnected() {
    try {
      connect();
    } catch (RuntimeException | Error e) {
      LOG.warn("Reconnecting failed", e);
      return false;
    }
    openedListeners.notifyReopened();
    dispatcher.dispatch();
    LOG.info("Reconnected: epoch={}", epochs.get());
    return true;
  }
}
