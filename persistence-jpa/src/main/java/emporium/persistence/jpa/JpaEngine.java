package emporium.persistence.jpa;

import emporium.locks.LockTree;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.engine.Dispatcher;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.OpenedListeners;
import emporium.persistence.engine.OtherConsumers;
import emporium.persistence.engine.Workers;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of a process on one PostgreSQL database, a schema each.
 *
 * <p>Life: services are declared by {@link #transactions}, then {@link #open} starts the server if
 * it is embedded, migrates each schema and connects. When the database is lost, work is refused
 * with {@link NotOpen} until the engine has connected again and read its outbox anew. Thread-safe.
 */
public final class JpaEngine implements Engine {
  private static final Logger LOG = LoggerFactory.getLogger(JpaEngine.class);

  private final JpaOptions options;
  private final List<JpaService> services = new ArrayList<>();
  private final Workers workers;
  private final Dispatcher dispatcher;
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();
  private final AtomicLong epochs = new AtomicLong();
  private final OpenedListeners openedListeners = new OpenedListeners();
  private final OtherConsumers others;
  private final Recovery recovery;
  private volatile @Nullable JpaOpening current;
  private volatile @Nullable String source;
  private volatile UnitObserver observer = (service, work, statements) -> {};
  private final Prepared prepared; // opened and closed under the write lock of life

  /** An engine with no services yet; nothing is opened. */
  public JpaEngine(JpaOptions options) {
    this(options, null);
  }

  /** The same with mappings that other engines of the process share; null: with its own. */
  public JpaEngine(JpaOptions options, @Nullable SharedMappings mappings) {
    this.options = options;
    this.prepared = new Prepared(options, mappings);
    this.recovery = new Recovery(options.recoveryPauseMs());
    this.others = new OtherConsumers(options.topics());
    this.workers =
        new Workers(
            options.workers(),
            options.readers(),
            options.commandsMax(),
            options.eventsMax(),
            this::pendingEvents);
    this.dispatcher =
        new Dispatcher(
            this::outgoing,
            CompletableFuture.delayedExecutor(
                options.recoveryPauseMs(), TimeUnit.MILLISECONDS, workers.answers()));
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
    var declared = JpaService.of(service, locks, mapping, options);
    services.add(declared);
    others.declared(service);
    return new JpaTransactions<>(this, declared, repository);
  }

  @Override
  public void onCommitted(Consumer<Envelope<?>> consumer) {
    dispatcher.to(consumer);
  }

  @Override
  public void onOpened(Runnable listener) {
    openedListeners.add(listener);
  }

  /** Who hears of committed units of work, for tests and figures. */
  public void observe(UnitObserver other) {
    observer = other;
  }

  @Override
  public void open() {
    connect();
    openedListeners.opened();
    dispatcher.dispatch();
  }

  @Override
  public boolean isOpen() {
    return current != null;
  }

  /** {@inheritDoc} It stands in the database, one for each replica. */
  @Override
  public String source() {
    var known = source;
    if (known == null) {
      throw new NotOpen();
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
  public CompletionStage<Integer> acknowledge(String consumer, Collection<EventId> ids) {
    others.require(consumer, ids);
    return ask(opening -> CompletableFuture.completedStage(opening.outbox.consumed(consumer, ids)));
  }

  @Override
  public long settledBelow(String topic) {
    others.requireTopic(topic);
    return inOpening(opening -> opening.outbox.settledBelow(topic));
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

  Workers workers() {
    return workers;
  }

  void dispatch() {
    dispatcher.dispatch();
  }

  UnitObserver observer() {
    return observer;
  }

  Mappings mappings() {
    return prepared.mappings();
  }

  private @Nullable Queue<Envelope<?>> outgoing() {
    var opening = current;
    return opening == null ? null : opening.outbox.outgoing();
  }

  /** Runs work against the current opening, which cannot be exchanged meanwhile. */
  <T> T inOpening(Function<JpaOpening, T> work) {
    if (!life.readLock().tryLock()) {
      throw new NotOpen();
    }
    try {
      var opening = current;
      if (opening == null) {
        throw new NotOpen();
      }
      return work.apply(opening);
    } finally {
      life.readLock().unlock();
    }
  }

  private <T extends @Nullable Object> CompletionStage<T> ask(
      Function<JpaOpening, CompletionStage<T>> question) {
    try {
      return inOpening(question);
    } catch (NotOpen notOpen) {
      return CompletableFuture.failedStage(notOpen);
    }
  }

  private void connect() {
    life.writeLock().lock();
    try {
      if (recovery.isClosed()) {
        throw new IllegalStateException("The engine was closed");
      }
      var database = prepared.open(services);
      try {
        var opening =
            new JpaOpening(
                epochs.incrementAndGet(),
                options,
                database,
                services,
                workers.answers(),
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
      life.writeLock().unlock();
    }
  }

  /** The database was lost. */
  void failed(JpaOpening opening, Throwable cause) {
    synchronized (this) {
      if (current != opening) {
        return;
      }
      LOG.error("The database was lost: the engine connects again", cause);
      current = null;
      opening.fail(cause);
      recovery.begin(() -> alone(opening::close), this::reconnected);
    }
  }

  /** Runs what must not meet work against an opening. */
  private void alone(Runnable work) {
    life.writeLock().lock();
    try {
      work.run();
    } finally {
      life.writeLock().unlock();
    }
  }

  private boolean reconnected() {
    try {
      connect();
    } catch (RuntimeException | Error e) {
      LOG.warn("Still no database", e);
      return false;
    }
    openedListeners.openedAgain();
    dispatcher.dispatch();
    LOG.info("Connected again: epoch={}", epochs.get());
    return true;
  }
}
