package emporium.persistence.ms.commit;

import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreSnapshot;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes the store: copies what the journal has, from time to time, so that the
 * journal stays short.
 *
 * <p>A checkpoint covers a prefix of the journal. It copies each object that this prefix changed,
 * as it is now, in short pauses of the commands for {@code objectsPerPause} objects each. What it
 * copies may be newer than the prefix, so the store is committed only when the journal is forced,
 * at every level, up to all that was committed at the last pause; the prefix's end and how far the
 * journal was forced are in the same commit. Replay starts at that end, and makes every object of a
 * unit that was copied in part consistent, since after-images may be applied twice.
 *
 * <p>After a failed write it stops for good; the engine reloads with a new one.
 */
public final class Checkpointer implements Runnable {
  private final CommitSequence sequence;
  private final StoredState state;
  private final GraphStore store;
  private final DurabilityGate forced;
  private final LongSupplier forcedGroup;
  private final Lock pauseLock;
  private final CheckpointOptions options;
  private final FaultInjector faults;
  private final CommitMeter meter;
  private final Runnable committed;
  private final Consumer<Throwable> failed;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wanted = lock.newCondition();
  private final Condition progress = lock.newCondition();
  private final ReentrantLock underWay = new ReentrantLock(true);
  private DirtySet filling;
  private boolean urgent;
  private boolean closed;
  private long neededUpTo;
  private boolean dead;
  private volatile long released;
  private volatile @Nullable Throwable stoppedBy;

  /**
   * @param forced opens for what the journal is forced up to, at every level
   * @param forcedGroup the journal's last group that is
   * @param committed runs on the checkpointing thread after each commit of the store
   */
  public Checkpointer(
      long covered,
      DirtySet replayed,
      CommitSequence sequence,
      StoredState state,
      GraphStore store,
      DurabilityGate forced,
      LongSupplier forcedGroup,
      Lock exclusiveCut,
      CheckpointOptions options,
      FaultInjector faults,
      CommitMeter meter,
      Runnable committed,
      Consumer<Throwable> failed) {
    this.released = covered;
    this.filling = replayed;
    this.sequence = sequence;
    this.state = state;
    this.store = store;
    this.forced = forced;
    this.forcedGroup = forcedGroup;
    this.pauseLock = exclusiveCut;
    this.options = options;
    this.faults = faults;
    this.meter = meter;
    this.committed = committed;
    this.failed = failed;
  }

  /** Joins units that stand in the journal's group of that number. */
  void add(List<UnitOfWork> units, long group) {
    lock.lock();
    try {
      boolean idle = filling.isEmpty();
      units.forEach(unit -> filling.add(unit, group));
      if (idle) {
        wanted.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The last journal group that a durable checkpoint covers. */
  long released() {
    return released;
  }

  /** Groups that no durable checkpoint covers. */
  public long waitingGroups() {
    lock.lock();
    try {
      return filling.upTo() - released;
    } finally {
      lock.unlock();
    }
  }

  /** Asks for a checkpoint now. */
  void requestNow() {
    lock.lock();
    try {
      urgent = !filling.isEmpty();
      wanted.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until a checkpoint covers more than the group {@code before}, or cannot go on unless more
   * than {@code durable} is, or there will be none.
   *
   * @return up to where the running checkpoint needs the journal to be durable, which it may be;
   *     everything if there is none to wait for
   */
  long awaitReleased(long before, long durable) throws InterruptedException {
    requestNow();
    lock.lock();
    try {
      while (released <= before && neededUpTo <= durable && !dead) {
        progress.await();
      }
      return dead ? Long.MAX_VALUE : neededUpTo;
    } finally {
      lock.unlock();
    }
  }

  /** The store's files while no checkpoint is running; waits for a running one. */
  public Coverage coverage() {
    underWay.lock();
    try {
      return new Coverage(store.snapshot(), released);
    } finally {
      underWay.unlock();
    }
  }

  /** Makes the last checkpoint and ends. Nothing may be added any more. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      wanted.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Memory is not to be trusted any more: nothing is copied after this. Does not wait. */
  public void stop(Throwable cause) {
    stoppedBy = cause;
  }

  /** Ends without a checkpoint. */
  public void abandon() {
    lock.lock();
    try {
      closed = true;
      filling = new DirtySet(0);
      wanted.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void run() {
    try {
      while (awaitWork()) {
        underWay.lock();
        try {
          checkpoint(take());
        } finally {
          underWay.unlock();
        }
      }
    } catch (Throwable t) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      failed.accept(t);
    } finally {
      end();
    }
  }

  private void end() {
    lock.lock();
    try {
      dead = true;
      progress.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a checkpoint is due; false if it is the end and nothing is left. */
  private boolean awaitWork() throws InterruptedException {
    lock.lock();
    try {
      while (filling.isEmpty() && !closed) {
        wanted.await();
      }
      long leftNanos = TimeUnit.MILLISECONDS.toNanos(options.intervalMs());
      while (leftNanos > 0 && !urgent && !closed) {
        leftNanos = wanted.awaitNanos(leftNanos);
      }
      urgent = false;
      return !filling.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  private DirtySet take() {
    lock.lock();
    try {
      DirtySet taken = filling;
      filling = new DirtySet(taken.upTo());
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void checkpoint(DirtySet delta) throws InterruptedException {
    long startNanos = System.nanoTime();
    long cutNanosMax = 0;
    Iterator<Object> objects = state.place(delta).iterator();
    List<Object> cut = new ArrayList<>(options.objectsPerPause());
    while (objects.hasNext()) {
      cut.clear();
      while (objects.hasNext() && cut.size() < options.objectsPerPause()) {
        cut.add(objects.next());
      }
      cutNanosMax = Math.max(cutNanosMax, copy(cut));
    }
    state.storeMessages(delta, sequence);
    awaitForced(sequence.placedAndWritten());
    state.storeJournalPosition(delta.upTo(), forcedGroup.getAsLong());
    store.commit();
    state.committed(this::exclusively);
    committed.run();
    released(delta.upTo());
    meter.checkpointed(delta.changed().size(), cutNanosMax, System.nanoTime() - startNanos);
  }

  private void released(long group) {
    lock.lock();
    try {
      released = group;
      progress.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void exclusively(Runnable step) {
    pauseLock.lock();
    try {
      if (stoppedBy != null) { // the caller pauses commands until this is recorded
        throw new IllegalStateException("Memory is thrown away", stoppedBy);
      }
      step.run();
    } finally {
      pauseLock.unlock();
    }
  }

  private long copy(List<Object> objects) {
    long startNanos = System.nanoTime();
    exclusively(() -> objects.forEach(state::copy));
    faults.afterPause();
    return System.nanoTime() - startNanos;
  }

  private void awaitForced(long upTo) throws InterruptedException {
    var done = forced.whenDurable(upTo).toCompletableFuture();
    lock.lock();
    try {
      neededUpTo = upTo;
      progress.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      done.get();
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    }
  }

  /** The store between two checkpoints, and the last group it covers. */
  public record Coverage(StoreSnapshot store, long group) {}
}
