package emporium.persistence.ms;

import emporium.locks.LockHolding;
import emporium.locks.LockListener;
import emporium.locks.LockManager;
import emporium.locks.LockTree;
import emporium.persistence.Aggregate;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.CommandExecutor;
import emporium.persistence.engine.CommittedEventDispatcher;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.OpenedListeners;
import emporium.persistence.engine.RemoteConsumers;
import emporium.persistence.engine.SequenceRanges;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.engine.StartProgressLog;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.feed.FollowedEngine;
import emporium.persistence.ms.archive.Archiver;
import emporium.persistence.ms.commit.CommitMeter;
import emporium.persistence.ms.commit.CommitStatistics;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.GraphContents;
import emporium.persistence.ms.replica.ReplicaSplit;
import emporium.persistence.ms.replica.ShardAssignment;
import emporium.persistence.ms.schema.UnstorableClass;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.files.StoreException;
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
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The graphs of all services of a process on one store and one commit sequence.
 *
 * <p>Life cycle: services are declared by {@link #transactions}, then {@link #open} loads them;
 * after a failed write everything in memory is discarded, the engine probes until the directory is
 * writable and reloads by the same path. Work is refused with {@link EngineNotOpen} meanwhile. If
 * it finds the directory damaged then, it stays closed and {@link #failure} has the reason.
 * Thread-safe.
 */
public final class GraphEngine implements Engine, FollowedEngine {
  private static final int FAILED_ON_MAX = 1_024;

  private final EngineOptions options;
  private final List<Graph> graphs = new ArrayList<>();
  private final List<GraphTransactions<?>> services = new ArrayList<>();
  private final CommandExecutor workers;
  private final CommittedEventDispatcher dispatcher;
  private final EngineOperations operations;
  private final CommitMeter meter = new CommitMeter();
  private final StartProgress progress = new StartProgress(System::nanoTime);
  private final OpenedListeners openedListeners = new OpenedListeners();
  private final RemoteConsumers others;
  private final RemoteAcknowledgements acknowledgements = new RemoteAcknowledgements(this);
  private final EngineLifecycle lifecycle;
  private final Archiver archiver;
  private final ReplicaSplit split;
  private final Set<EventId> failedEvents =
      Collections.synchronizedSet(Collections.newSetFromMap(new RecentKeys<>(FAILED_ON_MAX)));
  private final Map<String, LockManager> locks = new ConcurrentSkipListMap<>();
  private volatile boolean verifiesReadSets;
  private Function<String, LockListener> lockListeners = service -> LockListener.NONE;
  private long slowLockWaitMs;
  private volatile @Nullable String source;
  private volatile Map<String, String> factsBeside = Map.of();

  /** An engine with no services yet; nothing is opened. */
  public GraphEngine(EngineOptions options) {
    this.options = options;
    this.others = new RemoteConsumers(options.context().topics());
    this.operations = new EngineOperations(options, this::current, graphs);
    this.workers = new CommandExecutor(options.limits(), scheduler(), this::pendingEvents);
    this.dispatcher =
        new CommittedEventDispatcher(
            this::outgoing,
            scheduler().delayed(options.limits().recoveryPauseMs(), workers.completions()));
    this.lifecycle =
        new EngineLifecycle(options, this::load, operations::closedBecause, this::reloaded);
    this.archiver =
        new Archiver(
            options.history(), options.context().clock(), scheduler(), this::releaseMemory);
    this.split = new ReplicaSplit(options.directory(), options.history().batchMax());
  }

  /**
   * Declares a service. Before {@link #open} only.
   *
   * @param repository declares the service's tables on the graph it is given
   * @throws UnstorableClass if a table owns what it cannot, naming class, field and rule
   */
  public <P> GraphTransactions<P> transactions(
      String service, LockTree tree, Function<Graph, P> repository) {
    if (lifecycle.epochs() != 0) {
      throw new IllegalStateException("Declared after the engine was opened: service=" + service);
    }
    var graph = new Graph(service);
    var manager = new LockManager(tree, lockListeners.apply(service), slowLockWaitMs);
    var transactions = new GraphTransactions<>(this, graph, manager, repository.apply(graph));
    graph.validate();
    locks.put(service, manager);
    others.addLocalService(service);
    graphs.add(graph);
    services.add(transactions);
    archiver.add(graph, transactions::archive);
    return transactions;
  }

  /**
   * Has each command and query fail, undone, that changes an aggregate's part, list or array
   * without touching the aggregate: what was found by key or group is compared with what it was.
   * For tests: each read costs a copy. Mutators of the aggregate itself check always, by {@code
   * changing()}. Before {@link #open} only.
   */
  public void verifyReadSets() {
    verifiesReadSets = true;
  }

  boolean verifiesReadSets() {
    return verifiesReadSets;
  }

  /**
   * Assigns one replica's shard to the directory, which else is refused. Before {@link #open} only.
   */
  public void assignShard(ShardAssignment share) {
    split.share(share);
  }

  /**
   * Sets the listeners of the locks of each service declared from here on.
   *
   * @param slowWaitMs a wait that lasts longer is reported while it goes on; 0 means none is
   */
  public void onLocks(Function<String, LockListener> listeners, long slowWaitMs) {
    lockListeners = listeners;
    slowLockWaitMs = slowWaitMs;
  }

  /** The holders of locks and the waiters, by service; empty lists while there are none. */
  public SortedMap<String, List<LockHolding>> lockHoldings() {
    var holdings = new TreeMap<String, List<LockHolding>>();
    locks.forEach((service, manager) -> holdings.put(service, manager.holdings()));
    return holdings;
  }

  /**
   * {@inheritDoc} All events, not only those of one key, leave in the order they were committed,
   * except for redelivered ones.
   */
  @Override
  public void onCommitted(Consumer<Envelope<?>> consumer) {
    dispatcher.setSink(consumer);
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
    lifecycle.load();
    openedListeners.notifyOpened();
    dispatcher.dispatch();
    archiver.start();
  }

  @Override
  public boolean isOpen() {
    return lifecycle.isOpen();
  }

  @Override
  public long epoch() {
    return incarnations();
  }

  /** {@inheritDoc} The identity of the class dictionary, or what a split made instead. */
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
    return durable(incarnations());
  }

  @Override
  public CompletionStage<@Nullable Void> durable(long epoch) {
    try {
      return withIncarnation(opening -> opening.durable(epoch));
    } catch (EngineNotOpen notOpen) {
      return CompletableFuture.failedStage(notOpen);
    }
  }

  @Override
  public CompletionStage<Integer> acknowledge(
      long epoch, String consumer, Collection<EventId> ids) {
    others.requireRemoteConsumer(consumer, ids);
    return acknowledgements.acknowledge(epoch, consumer, ids);
  }

  @Override
  public CompletionStage<SequenceRanges> consumed(String service, String stream) {
    try {
      return withIncarnation(
          opening -> {
            var ranges = opening.sequence.consumed(service, stream);
            return opening.durabilityOfSeen().get().thenApply(durable -> ranges);
          });
    } catch (EngineNotOpen notOpen) {
      return CompletableFuture.failedStage(notOpen);
    }
  }

  @Override
  public long lowWatermark(String topic) {
    others.requireTopic(topic);
    return withIncarnation(opening -> opening.sequence.firstPending(topic));
  }

  @Override
  public long acknowledgedCommit() {
    return withIncarnation(opening -> opening.gate.durableUpTo());
  }

  @Override
  public long forcedCommit() {
    return withIncarnation(EngineIncarnation::forcedCommit);
  }

  @Override
  public CompletionStage<@Nullable Void> force(long commit) {
    return withIncarnation(opening -> opening.whenForced(commit));
  }

  @Override
  public FeedPosition forcedPosition() {
    return withIncarnation(EngineIncarnation::forcedPosition);
  }

  @Override
  public CommitFeed follow(FeedPosition after) {
    return withIncarnation(opening -> opening.follow(after));
  }

  @Override
  public long contents(String service, int lotMax, Consumer<List<Aggregate>> each) {
    var graph =
        graphs.stream().filter(one -> one.service().equals(service)).findFirst().orElseThrow();
    long epoch = epoch();
    var contents = new GraphContents(graph, lotMax);
    var lot = withEpoch(epoch, opening -> contents.next(opening.snapshots()));
    while (!lot.isEmpty()) {
      each.accept(lot);
      lot = withEpoch(epoch, opening -> contents.next(opening.snapshots()));
    }
    return withEpoch(
        epoch, opening -> opening.snapshots().read(graph, snapshot -> snapshot.placed));
  }

  private <R> R withEpoch(long epoch, Function<EngineIncarnation, R> work) {
    return withIncarnation(
        opening -> {
          if (epoch() != epoch) {
            throw new EngineNotOpen();
          }
          return work.apply(opening);
        });
  }

  private EngineScheduler scheduler() {
    return options.context().scheduler();
  }

  private @Nullable EngineIncarnation current() {
    return lifecycle.current();
  }

  /** How often it was loaded: once, and once after each failed write. */
  public long incarnations() {
    return lifecycle.epochs();
  }

  /** The damage for which the engine stays closed after a reload; null while it may reopen. */
  public @Nullable RuntimeException failure() {
    return lifecycle.failure();
  }

  @Override
  public int pendingEvents() {
    var opening = current();
    return opening == null ? 0 : opening.sequence.pendingEvents();
  }

  /** How many units of work have got their place since the engine was made, durable or not. */
  public long committedUnits() {
    return meter.placedUnits();
  }

  /** How many bytes of units, before compression, no started checkpoint covers. */
  public long uncheckpointedBytes() {
    var opening = current();
    return opening == null ? 0 : opening.uncheckpointedBytes();
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

  /** The operator's queries and orders. */
  public EngineOperations operations() {
    return operations;
  }

  /** What the committer has done. */
  public CommitStatistics statistics() {
    return meter.statistics();
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

  private void releaseMemory(long maxNanos) {
    var opening = current();
    if (opening != null) {
      opening.releaseMemory(maxNanos);
    }
  }

  /**
   * {@inheritDoc} An interrupt of the caller does not reach it: it would close the files before
   * they are forced.
   */
  @Override
  public void close() {
    scheduler().runUninterrupted("emporium-close", this::closeInOrder);
  }

  private void closeInOrder() {
    try {
      archiver.close();
      lifecycle.close();
      workers.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int commandsInFlight() {
    return workers.commandsInFlight();
  }

  CommandExecutor workers() {
    return workers;
  }

  CommittedEventDispatcher dispatcher() {
    return dispatcher;
  }

  @Override
  public Map<String, String> startProgress() {
    return progress.now().facts();
  }

  @Override
  public Map<String, String> facts() {
    var facts = operations.facts(options.durability(), incarnations(), uncheckpointedGroups());
    facts.putAll(factsBeside);
    return facts;
  }

  /**
   * Sets facts of state that the process keeps beside this engine, in place of its own of the same
   * name: an engine that keeps nothing must not say how durable that is.
   */
  public void factsBeside(Map<String, String> facts) {
    factsBeside = Map.copyOf(facts);
  }

  private @Nullable Queue<Envelope<?>> outgoing() {
    var opening = current();
    return opening == null ? null : opening.sequence.outgoing();
  }

  /** Runs work against the current incarnation, which cannot be replaced meanwhile. */
  <T> T withIncarnation(Function<EngineIncarnation, T> work) {
    return lifecycle.withIncarnation(work);
  }

  /**
   * A command threw an {@code Error} and is undone: its other effects on the process are unknown,
   * so memory is discarded. An event that has failed so before is left to its consumer, which
   * dead-letters it; else it would be redelivered after each reload.
   */
  void failedBy(Error failure, EngineIncarnation opening, @Nullable Envelope<?> consumed) {
    if (consumed == null || failedEvents.add(consumed.id())) {
      lifecycle.failed(opening, failure);
    }
  }

  /** Runs what must not fail, the undo of a unit: if it does, memory must be discarded. */
  void mustSucceed(EngineIncarnation opening, Runnable work) {
    try {
      work.run();
    } catch (Throwable t) {
      lifecycle.failed(opening, t);
      throw t;
    }
  }

  CommitMeter meter() {
    return meter;
  }

  private EngineIncarnation load(long epoch, EngineLifecycle.Failed failed) {
    split.requireData();
    var log = StartProgressLog.start(progress);
    try {
      return loaded(epoch, failed);
    } finally {
      log.close();
    }
  }

  private EngineIncarnation loaded(long epoch, EngineLifecycle.Failed failed) {
    var opening =
        new EngineIncarnation(
            epoch, options, graphs, others, workers.completions(), meter, progress, failed::failed);
    try {
      source =
          split.ensureAssigned(
              opening.source(),
              opening.sequence,
              services.stream().map(service -> service.exclusively(opening)).toList());
    } catch (RuntimeException | Error e) {
      opening.discard(e);
      throw e;
    }
    return opening;
  }

  private void reloaded() {
    openedListeners.notifyReopened();
    dispatcher.dispatch();
  }
}
