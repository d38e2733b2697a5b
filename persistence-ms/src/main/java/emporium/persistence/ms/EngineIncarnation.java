package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.NotOpen;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.ms.image.Images;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalFiles;
import emporium.persistence.ms.journal.JournalOptions;
import emporium.persistence.ms.progress.StartProgress;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.stored.StoreRoot;
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
 * One opening of the engine, from load to close or failure: a store, a journal, a commit sequence,
 * a committer, a checkpointer, a gate. After a failed write all of it is thrown away and a new
 * opening loads what is durable.
 */
final class Opening {
  private static final Logger LOG = LoggerFactory.getLogger(Opening.class);
  private static final long CLOSE_WAIT_MS = 30_000;
  private static final String JOURNAL = "journal";

  final long epoch;
  final CommitSequence sequence;
  final DurabilityGate gate;
  private final DurabilityGate forced;
  private final EngineOptions options;
  private final LastCount lastCount;
  private final Collection<Graph> graphs;
  private final ReadWriteLock cut = new ReentrantReadWriteLock();
  private final GraphStore store;
  private final Images images;
  private final Snapshots snapshots;
  private final Journal journal;
  private final Checkpointer checkpoints;
  private long replayedUnits;
  private final LoadReport report;
  private final Backup backup;
  private final @Nullable BackgroundForce background;
  private final @Nullable Thread forcing;
  private final Thread committing;
  private final Thread checkpointing;
  private volatile @Nullable Throwable lostBy;

  Opening(
      long epoch,
      EngineOptions options,
      Collection<Graph> graphs,
      Executor executor,
      CommitMeter meter,
      StartProgress progress,
      BiConsumer<Opening, Throwable> failed) {
    long startNanos = System.nanoTime();
    this.epoch = epoch;
    this.options = options;
    this.graphs = graphs;
    this.lastCount = new LastCount(options.directory(), graphs);
    this.sequence = new CommitSequence(epoch);
    this.gate = new DurabilityGate(executor, sequence::wake);
    this.store = Directory.store(options, graphs, progress);
    Journal openedJournal = null;
    try {
      this.images = Directory.images(options, graphs);
      this.snapshots =
          new Snapshots(
              images, sequence, cut.writeLock(), options.checkpoint(), options.snapshotBytesMax());
      graphs.forEach(graph -> graph.tables().forEach(Table::clear));
      var source = new Cold.Source(store.reader(), images);
      graphs.forEach(graph -> graph.tables().forEach(table -> table.cold().open(source)));
      var state = new StoredState(store, images, options.codec());
      state.load(graphs, options.topics(), sequence, epoch);
      long covered = Math.max(0, state.journalGroup());
      var replayed = new Delta(covered);
      this.journal = openedJournal = replay(state, replayed, progress);
      indexAll(progress);
      sequence.settleRestored().forEach(replayed::finished);
      this.report = report(covered, Invariants.verify(graphs, progress), startNanos);
      this.background =
          options.durability() == Durability.POWER ? null : background(executor, failed);
      this.forced = background == null ? gate : background.forced();
      this.checkpoints =
          new Checkpointer(
              covered,
              replayed,
              sequence,
              state,
              store,
              forced,
              journal::durableSequence,
              cut.writeLock(),
              options.checkpoint(),
              options.faults(),
              meter,
              lastCount::noteIfFarOff,
              t -> failed.accept(this, t));
      var hold = new JournalHold();
      var committer =
          new Committer(
              sequence,
              journal,
              checkpoints,
              hold,
              gate,
              background,
              options.checkpoint(),
              meter,
              t -> failed.accept(this, t));
      this.backup = new Backup(options, checkpoints, committer, hold);
      this.forcing = background == null ? null : thread(background, "emporium-forcer-" + epoch);
      lastCount.note();
      this.committing = thread(committer, "emporium-committer-" + epoch);
      this.checkpointing = thread(checkpoints, "emporium-checkpointer-" + epoch);
    } catch (RuntimeException | Error e) {
      letGo(openedJournal);
      throw e;
    }
    if (forcing != null) {
      forcing.start();
    }
    committing.start();
    checkpointing.start();
  }

  private BackgroundForce background(Executor executor, BiConsumer<Opening, Throwable> failed) {
    return new BackgroundForce(
        journal::forceWritten,
        options.unforcedMaxMs(),
        executor,
        System::nanoTime,
        t -> failed.accept(this, t));
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private void indexAll(StartProgress progress) {
    var tables = graphs.stream().flatMap(graph -> graph.tables().stream()).toList();
    progress.begin(StartProgress.Step.INDEXING, tables.size());
    for (Table<?, ?> table : tables) {
      table.indexAll();
      progress.add(1);
    }
  }

  private Journal replay(StoredState state, Delta replayed, StartProgress progress) {
    progress.begin(StartProgress.Step.REPLAYING, 0);
    var replayer =
        new Replayer(
            graphs,
            options.topics(),
            images,
            options.codec(),
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
                new FaultedFiles(JournalFiles.SYSTEM, options.faults())),
            replayed.upTo() + 1,
            replayer);
    replayedUnits = replayer.units();
    if (isNew) {
      state.journalMade(images.dictionaryIdentity());
    }
    return opened;
  }

  private LoadReport report(long covered, List<InvariantResult> invariants, long startNanos) {
    var journalCut = journal.cut();
    var loaded =
        new LoadReport(
            epoch,
            covered,
            journalCut.firstSequence(),
            journalCut.lastSequence(),
            replayedUnits,
            invariants,
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    LOG.info(
        "Loaded {} aggregates, {} units of work replayed up to group {}, {} rules hold: {} ms",
        graphs.stream().flatMap(graph -> graph.tables().stream()).mapToLong(Table::size).sum(),
        replayedUnits,
        loaded.lastGroup(),
        invariants.size(),
        loaded.millis());
    return loaded;
  }

  /** A unit of work of a service, for a command with that context. */
  UnitOfWork unit(Graph graph, @Nullable String context, @Nullable Envelope<?> consumed) {
    return new UnitOfWork(
        graph,
        images,
        snapshots,
        options.codec(),
        options.checkpoint().groupBytesMax(),
        options.clock().instant(),
        context,
        consumed);
  }

  /** What one command or query reads. */
  Reads reads() {
    return new Reads(images);
  }

  /** For tests. */
  void beforeUndoStep() {
    options.faults().beforeUndoStep();
  }

  /** Runs a command's body with the shared side of the cut held. */
  <T> T inCut(Supplier<T> body) {
    var shared = cut.readLock();
    shared.lock();
    try {
      return body.get();
    } finally {
      shared.unlock();
    }
  }

  /**
   * To be asked when everything placed up to now is durable: what the caller has seen, and perhaps
   * more.
   */
  Supplier<CompletionStage<@Nullable Void>> seen() {
    long placed = sequence.placed();
    return () -> gate.when(placed);
  }

  /** Identifies the data. */
  String source() {
    return Long.toString(images.dictionaryIdentity(), Character.MAX_RADIX);
  }

  /** Completes when everything placed up to now is durable, if this is the opening meant. */
  CompletionStage<@Nullable Void> durable(long meant) {
    if (meant != epoch) {
      throw new NotOpen();
    }
    return seen().get();
  }

  /** What long reads see. */
  Snapshots snapshots() {
    return snapshots;
  }

  /**
   * Takes no more work; what is not durable yet never was, and nothing more of memory is copied
   * into the store. Does not wait.
   */
  void lost(Throwable cause) {
    lostBy = cause;
    checkpoints.stop(cause);
    sequence.close();
    gate.fail(cause);
    forced.fail(cause);
    snapshots.giveUp();
  }

  /** What it was lost by; null while it was not. */
  @Nullable Throwable lostBy() {
    return lostBy;
  }

  /** Writes what is placed, checkpoints all of it and closes the files. */
  void close() {
    sequence.close();
    boolean written = ended(committing) && isForced();
    if (written) {
      checkpoints.close();
    } else {
      var cause = new IllegalStateException("Closed before the last group was written");
      gate.fail(cause);
      forced.fail(cause);
      abandon();
    }
    if (!ended(checkpointing) || !written) {
      letGo(journal);
      return;
    }
    lastCount.note();
    try {
      journal.close();
    } finally {
      store.close();
    }
  }

  /** After the committer: whether all that is placed is written and forced. */
  private boolean isForced() {
    if (background != null) {
      background.close();
    }
    return (forcing == null || ended(forcing)) && forced.durable() >= sequence.placed();
  }

  private static boolean ended(Thread thread) {
    try {
      thread.join(CLOSE_WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /**
   * Lets go of everything without a checkpoint. Waits for a write or force under way, however long
   * it takes: what it still does must not meet the next opening.
   */
  void discard(Throwable cause) {
    lost(cause);
    abandon();
    awaitEnd(committing);
    if (forcing != null) {
      awaitEnd(forcing);
    }
    letGo(journal);
  }

  private void abandon() {
    checkpoints.abandon();
    if (background != null) {
      background.abandon();
    }
  }

  private void awaitEnd(Thread thread) {
    while (!ended(thread) && !Thread.currentThread().isInterrupted()) {
      LOG.warn("Waiting for a write of the lost opening to end: epoch={}", epoch);
    }
  }

  private void letGo(@Nullable Journal openedJournal) {
    if (openedJournal != null) {
      openedJournal.discard();
    }
    store.discard();
  }

  long uncheckpointedGroups() {
    return checkpoints.waitingGroups();
  }

  LoadReport report() {
    return report;
  }

  Backup backup() {
    return backup;
  }

  GraphStore store() {
    return store;
  }
}
