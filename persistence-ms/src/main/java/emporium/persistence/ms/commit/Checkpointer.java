package emporium.persistence.ms;

import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreFaults;
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
 * The one thread that writes the store: takes over what the journal has, from time to time, so that
 * the journal stays short.
 *
 * <p>A checkpoint covers a prefix of the journal. It copies each object that this prefix changed,
 * as it is now, in small cuts that hold commands up for the copy of {@code objectsPerCut} objects
 * and no longer. What it copies may be newer than the prefix, so the store is committed only when
 * the journal is forced, at every level, up to all that was placed at the last cut; the prefix's
 * end and how far the journal was forced stand in the same commit. Replay starts at that end, and
 * brings every object of a unit that was copied in part to one state again, since after-images may
 * be applied twice.
 *
 * <p>After a failed write it stops for good; the engine reloads with a new one.
 */
final class Checkpointer implements Runnable {
  private final CommitSequence sequence;
  private final StoredState state;
  private final GraphStore store;
  private final DurabilityGate forced;
  private final LongSupplier forcedGroup;
  private final Lock exclusiveCut;
  private final CheckpointOptions options;
  private final StoreFaults faults;
  private final CommitMeter meter;
  private final Runnable committed;
  private final Consumer<Throwable> failed;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wanted = lock.newCondition();
  private final Condition progress = lock.newCondition();
  private final ReentrantLock underWay = new ReentrantLock(true);
  private Delta filling;
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
  Checkpointer(
      long covered,
      Delta replayed,
      CommitSequence sequence,
      StoredState state,
      GraphStore store,
      DurabilityGate forced,
      LongSupplier forcedGroup,
      Lock exclusiveCut,
      CheckpointOptions options,
      StoreFaults faults,
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
    this.exclusiveCut = exclusiveCut;
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
  long waitingGroups() {
    lock.lock();
    try {
      return filling.upTo() - released;
    } finally {
      lock.unlock();
    }
  }

  /** Asks for a checkpoint now. */
  void hurry() {
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
   * @return up to where the checkpoint under way needs the journal to be durable, which it may be;
   *     everything if there is none to wait for
   */
  long awaitReleased(long before, long durable) throws InterruptedException {
    hurry();
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

  /** The store's files while no checkpoint is under way; waits for the one that is. */
  Backup.Covered between() {
    underWay.lock();
    try {
      return new Backup.Covered(store.cut(), released);
    } finally {
      underWay.unlock();
    }
  }

  /** Makes the last checkpoint and ends. Nothing may be added any more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      wanted.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Memory is not to be trusted any more: nothing is copied after this. Does not wait. */
  void stop(Throwable cause) {
    stoppedBy = cause;
  }

  /** Ends without a checkpoint. */
  void abandon() {
    lock.lock();
    try {
      closed = true;
      filling = new Delta(0);
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

  private Delta take() {
    lock.lock();
    try {
      Delta taken = filling;
      filling = new Delta(taken.upTo());
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void checkpoint(Delta delta) throws InterruptedException {
    long startNanos = System.nanoTime();
    long cutNanosMax = 0;
    Iterator<Object> objects = state.place(delta).iterator();
    List<Object> cut = new ArrayList<>(options.objectsPerCut());
    while (objects.hasNext()) {
      cut.clear();
      while (objects.hasNext() && cut.size() < options.objectsPerCut()) {
        cut.add(objects.next());
      }
      cutNanosMax = Math.max(cutNanosMax, copy(cut));
    }
    state.note(delta, sequence);
    awaitForced(sequence.placed());
    state.noteJournal(delta.upTo(), forcedGroup.getAsLong());
    store.commit();
    state.committed(this::alone);
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

  private void alone(Runnable step) {
    exclusiveCut.lock();
    try {
      if (stoppedBy != null) { // whoever says so holds commands up until it is said
        throw new IllegalStateException("Memory is thrown away", stoppedBy);
      }
      step.run();
    } finally {
      exclusiveCut.unlock();
    }
  }

  private long copy(List<Object> objects) {
    long startNanos = System.nanoTime();
    alone(() -> objects.forEach(state::copy));
    faults.afterCut();
    return System.nanoTime() - startNanos;
  }

  private void awaitForced(long upTo) throws InterruptedException {
    var done = forced.when(upTo).toCompletableFuture();
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
}
