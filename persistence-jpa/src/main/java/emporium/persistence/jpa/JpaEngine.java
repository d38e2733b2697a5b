package emporium.persistence.jpa;

import emporium.locks.LockTree;
import emporium.persistence.Envelope;
import emporium.persistence.NotOpen;
import emporium.persistence.engine.Dispatcher;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.Workers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
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
  private static final long RECOVERY_END_MS_MAX = 30_000;

  private final JpaOptions options;
  private final List<JpaService> services = new ArrayList<>();
  private final Workers workers;
  private final Dispatcher dispatcher = new Dispatcher(this::outgoing);
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();
  private final AtomicLong epochs = new AtomicLong();
  private final List<Runnable> openedListeners = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile @Nullable JpaOpening current;
  private volatile UnitObserver observer = (service, work, statements) -> {};
  private final Prepared prepared; // opened and closed under the write lock of life
  private @Nullable Thread recovery; // guarded by this

  /** An engine with no services yet; nothing is opened. */
  public JpaEngine(JpaOptions options) {
    this.options = options;
    this.prepared = new Prepared(options);
    this.workers =
        new Workers(
            options.workers(), options.commandsMax(), options.eventsMax(), this::pendingEvents);
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
    if (!service.matches("[a-z][a-z_-]*")) {
      throw new IllegalArgumentException("Not the name of a schema: service=" + service);
    }
    var declared =
        new JpaService(
            service,
            new KeyLocks(service, locks),
            mapping,
            new Messages(service, options.codec()),
            new java.util.concurrent.atomic.AtomicInteger());
    services.add(declared);
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
    openedListeners.forEach(Runnable::run);
    dispatcher.dispatch();
  }

  @Override
  public boolean isOpen() {
    return current != null;
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
    closing.countDown();
    life.writeLock().lock();
    try {
      var opening = current;
      current = null;
      if (opening != null) {
        opening.close();
      }
    } finally {
      life.writeLock().unlock();
    }
    try {
      var recovering = recovery();
      if (recovering != null) {
        recovering.join(RECOVERY_END_MS_MAX);
      }
      workers.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    life.writeLock().lock();
    try {
      prepared.close();
    } finally {
      life.writeLock().unlock();
    }
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

  private void connect() {
    life.writeLock().lock();
    try {
      if (closing.getCount() == 0) {
        throw new IllegalStateException("The engine was closed");
      }
      var database = prepared.open(services);
      try {
        current =
            new JpaOpening(
                epochs.incrementAndGet(),
                options,
                database,
                services,
                workers.answers(),
                this::observer,
                this::failed);
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
      var recovering = new Thread(() -> recover(opening), "emporium-recovery");
      recovering.setDaemon(true);
      recovery = recovering;
      recovering.start();
    }
  }

  private synchronized @Nullable Thread recovery() {
    return recovery;
  }

  private void recover(JpaOpening lost) {
    life.writeLock().lock();
    try {
      lost.close();
    } finally {
      life.writeLock().unlock();
    }
    try {
      while (!closing.await(options.recoveryPauseMs(), TimeUnit.MILLISECONDS)) {
        if (reconnected()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean reconnected() {
    try {
      connect();
    } catch (RuntimeException | Error e) {
      LOG.warn("Still no database", e);
      return false;
    }
    openedListeners.forEach(JpaEngine::tell);
    dispatcher.dispatch();
    LOG.info("Connected again: epoch={}", epochs.get());
    return true;
  }

  private static void tell(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      LOG.error("A listener of the opening failed", e);
    }
  }
}
