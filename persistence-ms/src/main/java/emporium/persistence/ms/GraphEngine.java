package emporium.persistence.ms;

import emporium.locks.LockHolding;
import emporium.locks.LockListener;
import emporium.locks.LockManager;
import emporium.locks.LockTree;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.engine.Dispatcher;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.OpenedListeners;
import emporium.persistence.engine.OtherConsumers;
import emporium.persistence.engine.Workers;
import emporium.persistence.ms.image.UnstorableClass;
import emporium.persistence.ms.progress.ProgressLog;
import emporium.persistence.ms.progress.StartProgress;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The graphs of all services of a process on one store and one commit sequence.
 *
 * <p>Life: services are declared by {@link #transactions}, then {@link #open} loads them; after a
 * failed write everything in memory is thrown away, the engine probes until the directory can be
 * written again and loads itself by the same path. Work is refused with {@link NotOpen} meanwhile.
 * If it finds the directory damaged then, it stays closed and {@link #failure} says why.
 * Thread-safe.
 */
public final class GraphEngine implements Engine {
  private static final int FAILED_ON_MAX = 1_024;

  private final EngineOptions options;
  private final List<Graph> graphs = new ArrayList<>();
  private final List<GraphTransactions<?>> services = new ArrayList<>();
  private final Workers workers;
  private final Dispatcher dispatcher;
  private final Operations operations;
  private final CommitMeter meter = new CommitMeter();
  private final StartProgress progress = new StartProgress(System::nanoTime);
  private final OpenedListeners openedListeners = new OpenedListeners();
  private final OtherConsumers others;
  private final Acknowledgements acknowledgements = new Acknowledgements(this);
  private final Life life;
  private final Archiver archiver;
  private final Division division;
  private final Set<EventId> failedOn =
      Collections.synchronizedSet(Collections.newSetFromMap(new RecentKeys<>(FAILED_ON_MAX)));
  private final Map<String, LockManager> locks = new ConcurrentSkipListMap<>();
  private volatile boolean checksReads;
  private Function<String, LockListener> lockListeners = service -> LockListener.NONE;
  private long slowLockWaitMs;
  private volatile @Nullable String source;

  /** An engine with no services yet; nothing is opened. */
  public GraphEngine(EngineOptions options) {
    this.options = options;
    this.others = new OtherConsumers(options.topics());
    this.operations = new Operations(options.directory(), this::current, graphs);
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
    this.life = new Life(options, this::load, operations::notOpen, this::reloaded);
    this.archiver = new Archiver(options.history(), options.clock(), this::collectGarbage);
    this.division = new Division(options, services);
  }

  /**
   * Declares a service. Before {@link #open} only.
   *
   * @param repository declares the service's tables on the graph it is given
   * @throws UnstorableClass if a table owns what it cannot, naming class, field and rule
   */
  public <P> GraphTransactions<P> transactions(
      String service, LockTree tree, Function<Graph, P> repository) {
    if (life.epochs() != 0) {
      throw new IllegalStateException("Declared after the engine was opened: service=" + service);
    }
    var graph = new Graph(service);
    var manager = new LockManager(tree, lockListeners.apply(service), slowLockWaitMs);
    var transactions = new GraphTransactions<>(this, graph, manager, repository.apply(graph));
    graph.declared();
    locks.put(service, manager);
    others.declared(service);
    graphs.add(graph);
    services.add(transactions);
    archiver.add(transactions);
    return transactions;
  }

  /**
   * Has each command and query fail, undone, that changes an aggregate's part, list or array
   * without touching the aggregate: what was found by key or group is compared with what it was.
   * For tests: each read costs a copy. Mutators of the aggregate itself check always, by {@code
   * changing()}. Before {@link #open} only.
   */
  public void checkReads() {
    checksReads = true;
  }

  boolean checksReads() {
    return checksReads;
  }

  /** Has the directory be one replica's share, or refused. Before {@link #open} only. */
  public void share(Share share) {
    division.share(share);
  }

  /**
   * Who hears of the locks of each service declared from here on.
   *
   * @param slowWaitMs a wait that lasts longer is reported while it goes on; 0 means none is
   */
  public void onLocks(Function<String, LockListener> listeners, long slowWaitMs) {
    lockListeners = listeners;
    slowLockWaitMs = slowWaitMs;
  }

  /** Who holds what and who waits for whom, by service; empty lists while nobody does. */
  public SortedMap<String, List<LockHolding>> lockHoldings() {
    var holdings = new TreeMap<String, List<LockHolding>>();
    locks.forEach((service, manager) -> holdings.put(service, manager.holdings()));
    return holdings;
  }

  /**
   * {@inheritDoc} All events, not only those of one key, leave in the order they were committed,
   * but for those that have to come again.
   */
  @Override
  public void onCommitted(Consumer<Envelope<?>> consumer) {
    dispatcher.to(consumer);
  }

  @Override
  public void onOpened(Runnable listener) {
    openedListeners.add(listener);
  }

  /**
   * Loads everything and opens for work.
   *
   * @throws StoreException if the directory cannot be used, or is damaged: nothing was changed
   * @throws IllegalStateException if the engine was closed
   */
  @Override
  public void open() {
    life.load();
    openedListeners.opened();
    dispatcher.dispatch();
    archiver.start();
  }

  @Override
  public boolean isOpen() {
    return current() != null;
  }

  /** {@inheritDoc} The identity of the class dictionary, or what a division made instead. */
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
    return durable(openings());
  }

  @Override
  public CompletionStage<@Nullable Void> durable(long epoch) {
    try {
      return inOpening(opening -> opening.durable(epoch));
    } catch (NotOpen notOpen) {
      return CompletableFuture.failedStage(notOpen);
    }
  }

  @Override
  public CompletionStage<Integer> acknowledge(String consumer, Collection<EventId> ids) {
    others.require(consumer, ids);
    return acknowledgements.take(consumer, ids);
  }

  @Override
  public long settledBelow(String topic) {
    others.requireTopic(topic);
    return inOpening(opening -> opening.sequence.firstPending(topic));
  }

  private @Nullable Opening current() {
    return life.current();
  }

  /** How often it was loaded: once, and once after each failed write. */
  public long openings() {
    return life.epochs();
  }

  /** The damage for which the engine stays closed after a reload; null while it may open again. */
  public @Nullable RuntimeException failure() {
    return life.failure();
  }

  @Override
  public int pendingEvents() {
    var opening = current();
    return opening == null ? 0 : opening.sequence.pendingEvents();
  }

  /** How many units of work have got their place since the engine was made, durable or not. */
  public long placedUnits() {
    return meter.placedUnits();
  }

  /** How many groups of the journal the store does not have yet. */
  public long uncheckpointedGroups() {
    var opening = current();
    return opening == null ? 0 : opening.uncheckpointedGroups();
  }

  @Override
  public int deadLetters() {
    return services.stream().mapToInt(service -> service.deadLetters().count()).sum();
  }

  /** What an operator asks and orders. */
  public Operations operations() {
    return operations;
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
    var opening = current();
    return opening == null ? null : opening.store();
  }

  private void collectGarbage(long maxNanos) {
    GraphStore store = store();
    if (store != null) {
      store.collectGarbage(maxNanos);
    }
  }

  @Override
  public void close() {
    try {
      archiver.close();
      life.close();
      workers.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int commandsInFlight() {
    return workers.commandsInFlight();
  }

  Workers workers() {
    return workers;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  @Override
  public Map<String, String> starting() {
    return progress.now().facts();
  }

  @Override
  public Map<String, String> facts() {
    return operations.facts(options.durability(), openings(), uncheckpointedGroups());
  }

  private @Nullable Queue<Envelope<?>> outgoing() {
    var opening = current();
    return opening == null ? null : opening.sequence.outgoing();
  }

  /** Runs work against the current opening, which cannot be exchanged meanwhile. */
  <T> T inOpening(Function<Opening, T> work) {
    return life.inOpening(work);
  }

  /**
   * An {@code Error} came out of a command, which is undone: what else of the process it hit nobody
   * knows, so memory is thrown away. An event that has done so before is left to its consumer,
   * which buries it; else it would come again after each reload.
   */
  void failedBy(Error failure, Opening opening, @Nullable Envelope<?> consumed) {
    if (consumed == null || failedOn.add(consumed.id())) {
      life.failed(opening, failure);
    }
  }

  /**
   * Runs what must not fail: what follows the place of a unit, and the undo of one that has none.
   * If it does, memory is not to be trusted any more.
   */
  void mustSucceed(Opening opening, Runnable work) {
    try {
      work.run();
    } catch (Throwable t) {
      life.failed(opening, t);
      throw t;
    }
  }

  CommitMeter meter() {
    return meter;
  }

  private Opening load(long epoch, Life.Failed failed) {
    division.requireData();
    var log = ProgressLog.start(progress);
    try {
      return loaded(epoch, failed);
    } finally {
      log.close();
    }
  }

  private Opening loaded(long epoch, Life.Failed failed) {
    var opening =
        new Opening(epoch, options, graphs, workers.answers(), meter, progress, failed::failed);
    try {
      source = division.settle(opening);
    } catch (RuntimeException | Error e) {
      opening.discard(e);
      throw e;
    }
    return opening;
  }

  private void reloaded() {
    openedListeners.openedAgain();
    dispatcher.dispatch();
  }
}
