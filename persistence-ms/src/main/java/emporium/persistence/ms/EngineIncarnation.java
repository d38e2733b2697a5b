package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.RemoteConsumers;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.engine.TaskHandle;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.ms.backup.OnlineBackup;
import emporium.persistence.ms.commit.BackgroundForcer;
import emporium.persistence.ms.commit.Checkpointer;
import emporium.persistence.ms.commit.CommitMeter;
import emporium.persistence.ms.commit.CommitSequence;
import emporium.persistence.ms.commit.Committer;
import emporium.persistence.ms.commit.DirtySet;
import emporium.persistence.ms.commit.JournalReplayer;
import emporium.persistence.ms.commit.StoredState;
import emporium.persistence.ms.commit.UnitOfWork;
import emporium.persistence.ms.faults.FaultInjectingFiles;
import emporium.persistence.ms.feed.FollowerPolicy;
import emporium.persistence.ms.feed.JournalFeed;
import emporium.persistence.ms.graph.CommandPauses;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.InvariantChecker;
import emporium.persistence.ms.graph.InvariantResult;
import emporium.persistence.ms.graph.LoadSizeHint;
import emporium.persistence.ms.graph.ReadSetVerifier;
import emporium.persistence.ms.graph.SnapshotRegistry;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.history.TableHistory;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.journal.FollowerRetention;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalFiles;
import emporium.persistence.ms.journal.JournalOptions;
import emporium.persistence.ms.journal.SegmentRetention;
import emporium.persistence.ms.roots.StoreRoot;
import emporium.persistence.ms.store.GraphStore;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One incarnation of the engine, from load to close or failure: a store, a journal, a commit
 * sequence, a committer, a checkpointer, a gate. After a failed write all of it is discarded and a
 * new incarnation loads what is durable.
 */
final class EngineIncarnation {
  private static final Logger LOG = LoggerFactory.getLogger(EngineIncarnation.class);
  private static final long CLOSE_WAIT_MS = 30_000;
  private static final String JOURNAL = "journal";

  /** A group has fewer units than 2 to the power of this. */
  private static final int UNIT_BITS = 20;

  final long epoch;
  final CommitSequence sequence;
  final DurabilityGate gate;
  private final DurabilityGate forced;
  private final EngineOptions options;
  private final LoadSizeHint lastCount;
  private final Collection<Graph> graphs;
  private final ReadWriteLock pauseLock = new ReentrantReadWriteLock();
  private final GraphStore store;
  private final ImageCodec images;
  private final SnapshotRegistry snapshots;
  private final Journal journal;
  private final FollowerRetention followed;
  private final Checkpointer checkpoints;
  private long replayedUnits;
  private final StartReport report;
  private final OnlineBackup backup;
  private final @Nullable BackgroundForcer background;
  private final @Nullable TaskHandle forcing;
  private final TaskHandle committing;
  private final TaskHandle checkpointing;
  private volatile @Nullable Throwable failure;

  EngineIncarnation(
      long epoch,
      EngineOptions options,
      Collection<Graph> graphs,
      RemoteConsumers others,
      Executor executor,
      CommitMeter meter,
      StartProgress progress,
      BiConsumer<EngineIncarnation, Throwable> failed) {
    long startNanos = System.nanoTime();
    this.epoch = epoch;
    this.options = options;
    this.followed =
        new FollowerRetention(
            options.follower() == FollowerPolicy.WAIT, options.followerBehindBytesMax());
    this.graphs = graphs;
    this.lastCount = new LoadSizeHint(options.directory(), graphs);
    this.sequence = new CommitSequence(epoch);
    this.gate = new DurabilityGate(executor, sequence::wake);
    this.store = DirectoryOpener.store(options, progress);
    Journal openedJournal = null;
    try {
      this.images = DirectoryOpener.images(options, graphs);
      this.snapshots =
          new SnapshotRegistry(
              images,
              sequence::placed,
              new CommandPauses(
                  pauseLock.writeLock(),
                  scheduler()::nanoTime,
                  TimeUnit.MILLISECONDS.toNanos(options.checkpoint().sliceMaxMs()),
                  meter::paused),
              options.checkpoint().groupBytesMax(),
              options.snapshotBytesMax());
      graphs.forEach(graph -> graph.tables().forEach(Table::clear));
      var source = new TableHistory.Source(store.reader(), images);
      graphs.forEach(graph -> graph.tables().forEach(table -> table.tableHistory().open(source)));
      var state = new StoredState(store, images, options.context().codec(), progress);
      state.load(graphs, options.context().topics(), sequence, epoch);
      boolean isNew = state.journalGroup() == StoreRoot.NO_JOURNAL;
      long covered = Math.max(0, state.journalGroup());
      var replayed = new DirtySet(covered);
      this.journal = openedJournal = replay(state, replayed, progress);
      indexAll(progress);
      state.advanceInboxes(options.context().topics(), sequence);
      sequence.removeConsumedRestored().forEach(replayed::finished);
      if (!isNew) {
        state.skipNumbers(others.remoteTopics(), sequence);
      }
      this.report = report(covered, InvariantChecker.verify(graphs, progress), startNanos);
      this.background =
          options.durability() == Durability.POWER ? null : background(executor, failed);
      this.forced = background == null ? gate : background.forced();
      continueNumbers();
      this.checkpoints =
          new Checkpointer(
              covered,
              replayed,
              sequence,
              state,
              store,
              forced,
              journal::durableSequence,
              options.checkpoint(),
              options.faults(),
              meter,
              scheduler()::nanoTime,
              lastCount::writeIfStale,
              t -> failed.accept(this, t));
      if (options.follower() != FollowerPolicy.NONE) {
        followed.applied(0); // nothing, until it says how far it is
      }
      var hold = new SegmentRetention();
      var committer =
          new Committer(
              sequence,
              journal,
              checkpoints,
              hold,
              followed,
              gate,
              background,
              options.checkpoint(),
              meter,
              t -> failed.accept(this, t));
      this.backup = new OnlineBackup(options.directory(), checkpoints, committer, hold);
      this.forcing =
          background == null
              ? null
              : scheduler().task("emporium-background-forcer-" + epoch, background);
      lastCount.write();
      this.committing = scheduler().task("emporium-committer-" + epoch, committer);
      this.checkpointing = scheduler().task("emporium-checkpointer-" + epoch, checkpoints);
    } catch (RuntimeException | Error e) {
      closeFiles(openedJournal);
      throw e;
    }
    startTasks();
  }

  /** Commits go on with numbers above all that have been given: groups are numbered for ever. */
  private void continueNumbers() {
    sequence.continueAfter(journal.durableSequence() << UNIT_BITS);
    gate.markDurable(sequence.placed());
    forced.markDurable(sequence.placed());
  }

  private void startTasks() {
    sequence.onWork(committing::wake);
    followed.onProgress(committing::wake);
    checkpoints.onChange(checkpointing::wake, committing::wake);
    if (background != null && forcing != null) {
      background.onChange(forcing::wake, committing::wake);
      forcing.start();
    }
    committing.start();
    checkpointing.start();
  }

  private EngineScheduler scheduler() {
    return options.context().scheduler();
  }

  private BackgroundForcer background(
      Executor executor, BiConsumer<EngineIncarnation, Throwable> failed) {
    return new BackgroundForcer(
        journal::forceWritten,
        options.unforcedMaxMs(),
        executor,
        scheduler()::nanoTime,
        t -> failed.accept(this, t));
  }

  private void indexAll(StartProgress progress) {
    var tables = graphs.stream().flatMap(graph -> graph.tables().stream()).toList();
    progress.begin(StartProgress.Step.INDEXING, tables.size());
    for (Table<?, ?> table : tables) {
      table.indexAll();
      progress.add(1);
    }
  }

  private Journal replay(StoredState state, DirtySet replayed, StartProgress progress) {
    progress.begin(StartProgress.Step.REPLAYING, 0);
    var replayer =
        new JournalReplayer(
            graphs,
            options.context().topics(),
            images,
            options.context().codec(),
            sequence,
            epoch,
            replayed,
            state.journalForced(),
            progress);
    boolean isNew = state.journalGroup() == StoreRoot.NO_JOURNAL;
    if (!isNew) {
      state.requireDictionary(images.dictionaryIdentity(), options.directory());
    }
    var checkpoint = options.checkpoint();
    var opened =
        Journal.open(
            new JournalOptions(
                options.directory().resolve(JOURNAL),
                checkpoint.segmentBytes(),
                checkpoint.segmentsMax(),
                options.durability() == Durability.POWER,
                isNew,
                new FaultInjectingFiles(JournalFiles.SYSTEM, options.faults())),
            replayed.upTo() + 1,
            options.follower() == FollowerPolicy.NONE ? replayed.upTo() + 1 : 0,
            replayer);
    replayedUnits = replayer.units();
    if (isNew) {
      state.journalMade(images.dictionaryIdentity());
    }
    return opened;
  }

  private StartReport report(long covered, List<InvariantResult> invariants, long startNanos) {
    var journalCut = journal.snapshot();
    var loaded =
        new StartReport(
            epoch,
            covered,
            journalCut.firstSequence(),
            journalCut.lastSequence(),
            replayedUnits,
            invariants,
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    LOG.info(
        "Loaded {} aggregates, {} units of work replayed up to group {}, {} invariants hold: {} ms",
        graphs.stream().flatMap(graph -> graph.tables().stream()).mapToLong(Table::size).sum(),
        replayedUnits,
        loaded.lastGroup(),
        invariants.size(),
        loaded.millis());
    return loaded;
  }

  /**
   * A unit of work of a service, for a command with that context.
   *
   * @param cause name of the command's class
   */
  UnitOfWork unit(
      Graph graph, String cause, @Nullable String context, @Nullable Envelope<?> consumed) {
    return new UnitOfWork(
        graph,
        images,
        snapshots,
        options.context().codec(),
        options.checkpoint().groupBytesMax(),
        options.context().clock().instant(),
        cause,
        context,
        consumed);
  }

  /** What one command or query reads. */
  ReadSetVerifier reads() {
    return new ReadSetVerifier(images);
  }

  /** For tests. */
  void beforeUndoStep() {
    options.faults().beforeUndoStep();
  }

  /** Runs a command's body with the shared side of the pause lock held. */
  <T> T outsidePauses(Supplier<T> body) {
    var shared = pauseLock.readLock();
    shared.lock();
    try {
      return body.get();
    } finally {
      shared.unlock();
    }
  }

  /**
   * Supplies the durability of everything committed up to now: what the caller has seen, and
   * perhaps more.
   */
  Supplier<CompletionStage<@Nullable Void>> durabilityOfSeen() {
    long placed = sequence.placed();
    return () -> gate.whenDurable(placed);
  }

  /**
   * Writes what is committed on the calling thread, which holds no lock of a graph. At level {@code
   * process} only: at {@code power} it would wait for the disk.
   */
  void writeHere() {
    committing.stepHere();
  }

  /** Identifies the data. */
  String source() {
    return Long.toString(images.dictionaryIdentity(), Character.MAX_RADIX);
  }

  /** Completes when everything committed up to now is durable, if this is the incarnation meant. */
  CompletionStage<@Nullable Void> durable(long meant) {
    if (meant != epoch) {
      throw new EngineNotOpen();
    }
    return durabilityOfSeen().get();
  }

  /** The number up to which commits are forced. */
  long forcedCommit() {
    return forced.durableUpTo();
  }

  /** Completes when everything up to a commit is forced, and has that done. */
  CompletionStage<@Nullable Void> whenForced(long commit) {
    return gate.whenDurable(commit).thenCompose(written -> forced.whenDurable(commit));
  }

  /** What is forced now. */
  FeedPosition forcedPosition() {
    return FeedPosition.afterGroup(journal.durableSequence());
  }

  /** Follows the commits from a position on. */
  CommitFeed follow(FeedPosition after) {
    return new JournalFeed(journal.reader(JournalFeed.firstGroup(after)), images, followed, after);
  }

  /** What long reads see. */
  SnapshotRegistry snapshots() {
    return snapshots;
  }

  /**
   * Takes no more work; what is not durable yet never was, and nothing more of memory is copied
   * into the store. Does not wait.
   */
  void fail(Throwable cause) {
    failure = cause;
    checkpoints.stop(cause);
    sequence.close();
    gate.fail(cause);
    forced.fail(cause);
    snapshots.invalidate();
  }

  /** The cause of its failure; null while there is none. */
  @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Has what was archived leave memory with a checkpoint, and the store release what it keeps of
   * what has left with earlier ones.
   *
   * @param maxNanos longest time that the store may search
   */
  void releaseMemory(long maxNanos) {
    checkpoints.requestNow();
    store.collectGarbage(maxNanos);
  }

  /** Writes what is committed, checkpoints all of it and closes the files. */
  void close() {
    sequence.close();
    boolean written = committing.awaitEnd(CLOSE_WAIT_MS) && isForced();
    if (written) {
      checkpoints.close();
    } else {
      var cause = new IllegalStateException("Closed before the last group was written");
      gate.fail(cause);
      forced.fail(cause);
      abandon();
    }
    if (!checkpointing.awaitEnd(CLOSE_WAIT_MS) || !written) {
      closeFiles(journal);
      return;
    }
    lastCount.write();
    try {
      journal.close();
    } finally {
      store.close();
    }
  }

  /** After the committer: whether all that is committed is written and forced. */
  private boolean isForced() {
    if (background != null) {
      background.close();
    }
    return (forcing == null || forcing.awaitEnd(CLOSE_WAIT_MS))
        && forced.durableUpTo() >= sequence.placed();
  }

  /**
   * Closes everything without a checkpoint. Waits for a running write or force, however long it
   * takes: it must not overlap with the next incarnation.
   */
  void discard(Throwable cause) {
    fail(cause);
    abandon();
    awaitEnd(committing);
    if (forcing != null) {
      awaitEnd(forcing);
    }
    closeFiles(journal);
  }

  private void abandon() {
    checkpoints.abandon();
    if (background != null) {
      background.abandon();
    }
  }

  private void awaitEnd(TaskHandle task) {
    while (!task.awaitEnd(CLOSE_WAIT_MS)) {
      LOG.warn("Waiting for the last write of the failed incarnation: epoch={}", epoch);
    }
  }

  private void closeFiles(@Nullable Journal openedJournal) {
    if (openedJournal != null) {
      openedJournal.discard();
    }
    store.discard();
  }

  long uncheckpointedBytes() {
    return checkpoints.waitingBytes();
  }

  long uncheckpointedGroups() {
    return checkpoints.waitingGroups();
  }

  StartReport report() {
    return report;
  }

  OnlineBackup backup() {
    return backup;
  }

  GraphStore store() {
    return store;
  }
}
