package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.ms.image.ChangeRules;
import emporium.persistence.ms.image.ClassChanges;
import emporium.persistence.ms.image.ImageOptions;
import emporium.persistence.ms.image.Images;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalFiles;
import emporium.persistence.ms.journal.JournalOptions;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreOptions;
import emporium.persistence.ms.stored.InboxRoot;
import emporium.persistence.ms.stored.ServiceRoot;
import emporium.persistence.ms.stored.StoreRoot;
import emporium.persistence.ms.stored.StoredEvent;
import emporium.persistence.ms.stored.TableRoot;
import emporium.persistence.ms.stored.TopicRoot;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
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
  private static final Set<Class<?>> OWN_TYPES =
      Set.of(
          StoreRoot.class,
          ServiceRoot.class,
          TableRoot.class,
          TopicRoot.class,
          InboxRoot.class,
          StoredEvent.class,
          Object[].class,
          java.util.ArrayList.class,
          byte[].class,
          long[].class);

  final long epoch;
  final CommitSequence sequence;
  final DurabilityGate gate;
  private final EngineOptions options;
  private final ReadWriteLock cut = new ReentrantReadWriteLock();
  private final GraphStore store;
  private final Images images;
  private final Journal journal;
  private final Checkpointer checkpoints;
  private final Thread committing;
  private final Thread checkpointing;

  Opening(
      long epoch,
      EngineOptions options,
      Collection<Graph> graphs,
      Executor executor,
      CommitMeter meter,
      BiConsumer<Opening, Throwable> failed) {
    this.epoch = epoch;
    this.options = options;
    this.sequence = new CommitSequence(epoch);
    this.gate = new DurabilityGate(executor);
    this.store = open(options, graphs);
    Journal openedJournal = null;
    try {
      this.images = images(options, graphs);
      graphs.forEach(graph -> graph.tables().forEach(Table::clear));
      var state = new StoredState(store, options.codec());
      state.load(graphs, options.topics(), sequence, epoch);
      long covered = Math.max(0, state.journalGroup());
      var replayed = new Delta(covered);
      this.journal = openedJournal = replay(state, graphs, replayed);
      graphs.forEach(graph -> graph.tables().forEach(Table::indexAll));
      sequence.settleRestored().forEach(replayed::finished);
      this.checkpoints =
          new Checkpointer(
              covered,
              replayed,
              sequence,
              state,
              store,
              gate,
              cut.writeLock(),
              options.checkpoint(),
              options.faults(),
              meter,
              t -> failed.accept(this, t));
      var committer =
          new Committer(
              sequence,
              journal,
              checkpoints,
              gate,
              options.checkpoint(),
              meter,
              t -> failed.accept(this, t));
      this.committing = thread(committer, "emporium-committer-" + epoch);
      this.checkpointing = thread(checkpoints, "emporium-checkpointer-" + epoch);
    } catch (RuntimeException | Error e) {
      letGo(openedJournal);
      throw e;
    }
    committing.start();
    checkpointing.start();
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private Journal replay(StoredState state, Collection<Graph> graphs, Delta replayed) {
    var replayer =
        new Replayer(graphs, options.topics(), images, options.codec(), sequence, epoch, replayed);
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
    if (replayer.units() > 0) {
      LOG.info(
          "Replayed {} units of work up to group {} of the journal",
          replayer.units(),
          opened.lastSequence());
    }
    if (isNew) {
      state.journalMade(images.dictionaryIdentity());
    }
    return opened;
  }

  /** A unit of work of a service. */
  UnitOfWork unit(Graph graph, @Nullable Envelope<?> consumed) {
    return new UnitOfWork(
        graph,
        images,
        options.codec(),
        options.checkpoint().groupBytesMax(),
        options.clock().instant(),
        consumed);
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
   * Completes when everything placed up to now is durable: what the caller has seen, and perhaps
   * more.
   */
  CompletionStage<@Nullable Void> seen() {
    return gate.when(sequence.placed());
  }

  /** Writes what is placed, checkpoints all of it and closes the files. */
  void close() {
    sequence.close();
    boolean written = ended(committing) && gate.durable() >= sequence.placed();
    if (written) {
      checkpoints.close();
    } else {
      gate.fail(new IllegalStateException("Closed before the last group was written"));
      checkpoints.abandon();
    }
    if (!ended(checkpointing) || !written) {
      letGo(journal);
      return;
    }
    try {
      journal.close();
    } finally {
      store.close();
    }
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
    sequence.close();
    gate.fail(cause);
    checkpoints.abandon();
    while (!ended(committing) && !Thread.currentThread().isInterrupted()) {
      LOG.warn("Waiting for a write of the lost opening to end: epoch={}", epoch);
    }
    letGo(journal);
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

  GraphStore store() {
    return store;
  }

  private static Images images(EngineOptions options, Collection<Graph> graphs) {
    Set<Class<? extends Aggregate>> aggregates = new HashSet<>();
    Set<Class<?>> parts = new HashSet<>();
    for (Graph graph : graphs) {
      for (Table<?, ?> table : graph.tables()) {
        aggregates.add(table.type());
        parts.addAll(table.parts());
      }
    }
    return Images.open(
        new ImageOptions(
            options.directory(),
            options.durability() == Durability.POWER,
            options.classLoader(),
            aggregates,
            parts,
            changesOf(graphs),
            options.faults()));
  }

  private static List<ClassChanges> changesOf(Collection<Graph> graphs) {
    return graphs.stream().flatMap(graph -> graph.changes().stream()).toList();
  }

  private static GraphStore open(EngineOptions options, Collection<Graph> graphs) {
    Set<Class<?>> storable = new HashSet<>(OWN_TYPES);
    var changes = changesOf(graphs);
    graphs.forEach(graph -> storable.addAll(graph.storedTypes()));
    boolean force = options.durability() == Durability.POWER;
    var store =
        GraphStore.open(
            new StoreOptions(
                options.directory(),
                force,
                options.classLoader(),
                storable::contains,
                options.faults(),
                ChangeRules.of(options.classLoader(), changes)));
    try {
      store.register(storable);
    } catch (RuntimeException | Error e) {
      store.discard();
      throw e;
    }
    return store;
  }
}
