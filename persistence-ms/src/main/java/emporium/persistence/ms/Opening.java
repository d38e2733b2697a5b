package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.ms.image.ChangeRules;
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
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One opening of the engine, from load to close or failure: a store, a commit sequence, a
 * committer, a gate. After a failed write all of it is thrown away and a new opening loads what is
 * durable.
 */
final class Opening {
  private static final long CLOSE_WAIT_MS = 30_000;
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
  private final ReadWriteLock cut = new ReentrantReadWriteLock();
  private final GraphStore store;
  private final Thread committing;

  Opening(
      long epoch,
      EngineOptions options,
      Collection<Graph> graphs,
      Executor executor,
      CommitMeter meter,
      BiConsumer<Opening, Throwable> failed) {
    this.epoch = epoch;
    this.sequence = new CommitSequence(epoch);
    this.gate = new DurabilityGate(executor);
    this.store = open(options, graphs);
    try {
      graphs.forEach(graph -> graph.tables().forEach(Table::clear));
      var state = new StoredState(store, options.codec());
      state.load(graphs, options.topics(), sequence, epoch);
      var committer =
          new Committer(
              sequence, state, store, gate, cut.writeLock(), meter, t -> failed.accept(this, t));
      this.committing = new Thread(committer, "emporium-committer-" + epoch);
    } catch (RuntimeException | Error e) {
      store.discard();
      throw e;
    }
    committing.setDaemon(true);
    committing.start();
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

  /** Writes what is placed and closes the store. */
  void close() {
    sequence.close();
    try {
      committing.join(CLOSE_WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    gate.fail(new IllegalStateException("Closed before the last group was written"));
    if (committing.isAlive()) {
      store.discard();
    } else {
      store.close();
    }
  }

  /** Lets go of everything without writing. */
  void discard(Throwable cause) {
    sequence.close();
    gate.fail(cause);
    store.discard();
  }

  GraphStore store() {
    return store;
  }

  private static GraphStore open(EngineOptions options, Collection<Graph> graphs) {
    Set<Class<?>> storable = new HashSet<>(OWN_TYPES);
    var changes = graphs.stream().flatMap(graph -> graph.changes().stream()).toList();
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
