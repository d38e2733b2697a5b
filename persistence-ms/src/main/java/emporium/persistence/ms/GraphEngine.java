package emporium.persistence.ms;

import emporium.locks.LockManager;
import emporium.locks.LockTree;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.NotOpen;
import emporium.persistence.Overloaded;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The graphs of all services of a process on one store and one commit sequence.
 *
 * <p>Life: services are declared by {@link #transactions}, then {@link #open} loads them; after a
 * failed write everything in memory is thrown away, the engine probes until the directory can be
 * written again and loads itself by the same path. Work is refused with {@link NotOpen} meanwhile.
 * Thread-safe.
 */
public final class GraphEngine implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GraphEngine.class);

  private final EngineOptions options;
  private final List<Graph> graphs = new ArrayList<>();
  private final List<GraphTransactions<?>> services = new ArrayList<>();
  private final ExecutorService workers;
  private final Semaphore commands;
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();
  private final ReentrantLock dispatching = new ReentrantLock();
  private final CommitMeter meter = new CommitMeter();
  private final AtomicLong epochs = new AtomicLong();
  private final List<Runnable> openedListeners = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile Consumer<Envelope<?>> sink = envelope -> {};
  private volatile @Nullable Opening current;

  /** An engine with no services yet; nothing is opened. */
  public GraphEngine(EngineOptions options) {
    this.options = options;
    this.commands = new Semaphore(options.commandsMax());
    this.workers =
        Executors.newFixedThreadPool(options.workers(), new WorkerThreads("emporium-worker"));
  }

  /**
   * Declares a service. Before {@link #open} only.
   *
   * @param repository declares the service's tables on the graph it is given
   */
  public <P> GraphTransactions<P> transactions(
      String service, LockTree locks, Function<Graph, P> repository) {
    if (epochs.get() != 0) {
      throw new IllegalStateException("Declared after the engine was opened: service=" + service);
    }
    var graph = new Graph(service);
    var transactions =
        new GraphTransactions<>(this, graph, new LockManager(locks), repository.apply(graph));
    graphs.add(graph);
    services.add(transactions);
    return transactions;
  }

  /**
   * Where committed events go, outside all domain locks, in the order they were committed, one at a
   * time; after an opening first those that were left over. The consumer must not block. Before
   * {@link #open}.
   */
  public void onCommitted(Consumer<Envelope<?>> consumer) {
    sink = consumer;
  }

  /** Runs after every opening, the first and each reload. */
  public void onOpened(Runnable listener) {
    openedListeners.add(listener);
  }

  /**
   * Loads everything and opens for work.
   *
   * @throws StoreException if the directory cannot be used, or is damaged: nothing was changed
   */
  public void open() {
    load();
    openedListeners.forEach(Runnable::run);
    dispatch();
  }

  /** Whether work is taken. */
  public boolean isOpen() {
    return current != null;
  }

  /** How many events are not consumed by all their consumers. */
  public int pendingEvents() {
    var opening = current;
    return opening == null ? 0 : opening.sequence.pendingEvents();
  }

  /**
   * How many units of work have got their place since the engine was made; those not yet durable
   * included.
   */
  public long placedUnits() {
    return meter.placedUnits();
  }

  /** How many dead letters all services hold. */
  public int deadLetters() {
    return services.stream().mapToInt(service -> service.deadLetters().size()).sum();
  }

  /** What the committer has done. */
  public CommitFigures figures() {
    return meter.figures();
  }

  /** How this engine runs. */
  public EngineOptions options() {
    return options;
  }

  /** The store, for what it counted; null while closed. */
  public @Nullable GraphStore store() {
    var opening = current;
    return opening == null ? null : opening.store();
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
    workers.shutdown();
    try {
      if (!workers.awaitTermination(10, TimeUnit.SECONDS)) {
        workers.shutdownNow();
      }
    } catch (InterruptedException e) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs client work if there is room for it; the room is free again when its result is durable.
   */
  <R> CompletionStage<Committed<R>> admit(Supplier<Committed<R>> work) {
    if (!commands.tryAcquire()) {
      return CompletableFuture.failedStage(new Overloaded("commandsMax"));
    }
    if (pendingEvents() > options.eventsMax()) {
      commands.release();
      return CompletableFuture.failedStage(new Overloaded("eventsMax"));
    }
    var done = execute(work);
    done.whenComplete(
        (committed, failure) -> {
          if (failure != null) {
            commands.release();
          } else {
            committed.durable().whenComplete((durable, lost) -> commands.release());
          }
        });
    return done;
  }

  /** Runs work on a worker thread. */
  <R> CompletionStage<Committed<R>> execute(Supplier<Committed<R>> work) {
    var done = new CompletableFuture<Committed<R>>();
    try {
      workers.execute(() -> run(work, done));
    } catch (java.util.concurrent.RejectedExecutionException closed) {
      done.completeExceptionally(new NotOpen());
    }
    return done;
  }

  private static <R> void run(Supplier<Committed<R>> work, CompletableFuture<Committed<R>> done) {
    try {
      done.complete(work.get());
    } catch (Refused refused) {
      refused.durable.whenComplete(
          (durable, lost) -> done.completeExceptionally(lost != null ? lost : refused.rejection));
    } catch (Throwable t) {
      done.completeExceptionally(t);
    }
  }

  /** Runs work against the current opening, which cannot be exchanged meanwhile. */
  <T> T inOpening(Function<Opening, T> work) {
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

  /**
   * Runs what must not fail once a unit has its place; if it does, memory is not to be trusted any
   * more.
   */
  void afterPlacing(Opening opening, Runnable work) {
    try {
      work.run();
    } catch (Throwable t) {
      failed(opening, t);
      throw t;
    }
  }

  /**
   * Hands committed events on, one thread at a time, so that they leave in the order they were
   * committed.
   */
  void dispatch() {
    var opening = current;
    while (opening != null && !opening.sequence.outgoing().isEmpty() && dispatching.tryLock()) {
      try {
        for (var next = opening.sequence.outgoing().poll();
            next != null;
            next = opening.sequence.outgoing().poll()) {
          sink.accept(next);
        }
      } finally {
        dispatching.unlock();
      }
    }
  }

  CommitMeter meter() {
    return meter;
  }

  private void load() {
    life.writeLock().lock();
    try {
      current =
          new Opening(epochs.incrementAndGet(), options, graphs, workers, meter, this::failed);
    } finally {
      life.writeLock().unlock();
    }
  }

  private synchronized void failed(Opening opening, Throwable cause) {
    if (current != opening) {
      return;
    }
    LOG.error("Writing failed: memory is thrown away and reloaded from disk", cause);
    current = null;
    opening.sequence.close();
    opening.gate.fail(cause);
    var recovery = new Thread(() -> recover(opening, cause), "emporium-recovery");
    recovery.setDaemon(true);
    recovery.start();
  }

  private void recover(Opening lost, Throwable cause) {
    life.writeLock().lock();
    try {
      lost.discard(cause);
    } finally {
      life.writeLock().unlock();
    }
    try {
      while (!closing.await(options.recoveryPauseMs(), TimeUnit.MILLISECONDS)) {
        if (reloaded()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean reloaded() {
    try {
      GraphStore.probe(
          options.directory(), options.durability() == emporium.persistence.Durability.POWER);
      open();
      LOG.info("Reloaded after a failed write: epoch={}", epochs.get());
      return true;
    } catch (RuntimeException e) {
      LOG.warn("Still not able to write", e);
      return false;
    }
  }
}
