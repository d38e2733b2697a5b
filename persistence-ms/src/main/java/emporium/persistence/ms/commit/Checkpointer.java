package emporium.persistence.ms.commit;

import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.engine.StepTask;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreSnapshot;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one task that writes the store: copies what the journal has, from time to time, so that the
 * journal stays short.
 *
 * <p>A checkpoint covers a prefix of the journal. It writes the last image of each aggregate that
 * this prefix changed, as the journal has it; commands go on. What it notes of outboxes and inboxes
 * may be newer than the prefix, so the store is committed only when the journal is forced, at every
 * level, up to all that was committed then; the prefix's end and how far the journal was forced are
 * in the same commit. Replay starts at that end.
 *
 * <p>After a failed write it stops for good; the engine reloads with a new one.
 */
public final class Checkpointer implements StepTask {
  /** How many times the bytes at which a checkpoint starts may wait while another is running. */
  private static final int LAGS_MAX = 2;

  private final CommitSequence sequence;
  private final StoredState state;
  private final GraphStore store;
  private final DurabilityGate forced;
  private final LongSupplier forcedGroup;
  private final CheckpointOptions options;
  private final FaultInjector faults;
  private final CommitMeter meter;
  private final LongSupplier nanoTime;
  private final Runnable committed;
  private final Consumer<Throwable> failed;
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock underWay = new ReentrantLock(true);
  private DirtySet filling;
  private boolean urgent;
  private boolean closed;
  private long neededUpTo;
  private boolean dead;
  private boolean isIntervalOn; // the task's own
  private long intervalStartNanos; // the task's own
  private @Nullable Checkpoint running; // the task's own
  private volatile Runnable onDue = () -> {};
  private volatile Runnable onProgress = () -> {};
  private volatile long released;
  private volatile @Nullable Throwable stoppedBy;

  /**
   * @param forced opens for what the journal is forced up to, at every level
   * @param forcedGroup the journal's last group that is
   * @param nanoTime the clock of its interval and slices
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
      CheckpointOptions options,
      FaultInjector faults,
      CommitMeter meter,
      LongSupplier nanoTime,
      Runnable committed,
      Consumer<Throwable> failed) {
    this.released = covered;
    this.filling = replayed;
    this.sequence = sequence;
    this.state = state;
    this.store = store;
    this.forced = forced;
    this.forcedGroup = forcedGroup;
    this.options = options;
    this.faults = faults;
    this.meter = meter;
    this.nanoTime = nanoTime;
    this.committed = committed;
    this.failed = failed;
  }

  /**
   * Sets what is called when this task may be due, and when it has got on; neither may wait.
   *
   * @param progressed called when a checkpoint has begun, when it needs a force, and after each
   *     commit of the store
   */
  public void onChange(Runnable due, Runnable progressed) {
    onDue = due;
    onProgress = progressed;
  }

  /** Joins units that stand in the journal's group of that number, which has so many bytes. */
  void add(List<UnitOfWork> units, long group, long groupBytes) {
    boolean isWoken;
    lock.lock();
    try {
      boolean wasEmpty = filling.isEmpty();
      boolean wasFull = isFull();
      filling.add(units, group, groupBytes);
      isWoken = wasEmpty || (isFull() && !wasFull);
    } finally {
      lock.unlock();
    }
    if (isWoken) {
      onDue.run();
    }
  }

  private boolean isFull() {
    return filling.bytes() >= options.lagBytesMax();
  }

  /** The last journal group that a durable checkpoint covers. */
  long released() {
    return released;
  }

  /**
   * Whether so much waits for the next checkpoint, while one is running, that nothing more is to be
   * written but what that one needs: twice the bytes at which one starts.
   */
  boolean isBehind() {
    return waitingBytes() / LAGS_MAX >= options.lagBytesMax();
  }

  /** Bytes of units, before compression, that no started checkpoint covers. */
  public long waitingBytes() {
    lock.lock();
    try {
      return filling.bytes();
    } finally {
      lock.unlock();
    }
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

  /** Asks for a checkpoint now. Does not wait. */
  public void requestNow() {
    lock.lock();
    try {
      urgent = !filling.isEmpty();
    } finally {
      lock.unlock();
    }
    onDue.run();
  }

  /** Whether a checkpoint covers more than the group {@code before}. */
  boolean hasReleased(long before) {
    return released > before;
  }

  /**
   * Up to where the running checkpoint needs the journal to be durable; everything if there will be
   * no more checkpoint.
   */
  long neededUpTo() {
    lock.lock();
    try {
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
    } finally {
      lock.unlock();
    }
    onDue.run();
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
    } finally {
      lock.unlock();
    }
    onDue.run();
  }

  @Override
  public long step() {
    try {
      long nanos = work();
      if (nanos == ENDED) {
        end();
      }
      return nanos;
    } catch (Throwable t) {
      try {
        failed.accept(t);
      } finally {
        end();
      }
      return ENDED;
    }
  }

  private long work() {
    var checkpoint = running;
    if (checkpoint == null) {
      long dueNanos = dueNanos();
      if (dueNanos == 0) {
        begin();
      }
      return dueNanos;
    }
    if (checkpoint.hasMoreToCopy()) {
      checkpoint.copyNext();
    } else if (!checkpoint.isForceRequested()) {
      checkpoint.requestForce();
    } else if (checkpoint.isForced()) {
      checkpoint.commit();
      running = null;
      underWay.unlock();
    } else {
      return WHEN_WOKEN;
    }
    return 0;
  }

  private void begin() {
    underWay.lock();
    running = new Checkpoint(take());
    onProgress.run(); // what was too much for the next one is no more
  }

  private void end() {
    running = null;
    if (underWay.isHeldByCurrentThread()) { // also if it failed before it was under way
      underWay.unlock();
    }
    lock.lock();
    try {
      dead = true;
    } finally {
      lock.unlock();
    }
    onProgress.run();
  }

  /** How long until a checkpoint is due; {@link #ENDED} if it is the end and nothing is left. */
  private long dueNanos() {
    lock.lock();
    try {
      if (filling.isEmpty()) {
        return closed ? ENDED : WHEN_WOKEN;
      }
      if (!isIntervalOn) {
        isIntervalOn = true;
        intervalStartNanos = nanoTime.getAsLong();
      }
      long leftNanos =
          TimeUnit.MILLISECONDS.toNanos(options.intervalMs())
              - (nanoTime.getAsLong() - intervalStartNanos);
      if (leftNanos > 0 && !isFull() && !urgent && !closed) {
        return leftNanos;
      }
      urgent = false;
      isIntervalOn = false;
      return 0;
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

  /** A checkpoint under way. */
  private final class Checkpoint {
    private final DirtySet delta;
    private final long startNanos = System.nanoTime();
    private final Iterator<DirtySet.StoredChange> changes;
    private @Nullable CompletableFuture<@Nullable Void> forcing;

    Checkpoint(DirtySet delta) {
      this.delta = delta;
      store.ensureCapacity(delta.changed().size());
      state.place(delta);
      this.changes = delta.changed().iterator();
    }

    boolean hasMoreToCopy() {
      return changes.hasNext();
    }

    void copyNext() {
      requireTrusted();
      long beginNanos = nanoTime.getAsLong();
      do {
        state.copy(changes.next());
      } while (changes.hasNext() && nanoTime.getAsLong() - beginNanos < sliceNanosMax());
      faults.afterSlice();
    }

    boolean isForceRequested() {
      return forcing != null;
    }

    void requestForce() {
      state.storeMessages(delta, sequence);
      long upTo = sequence.placedAndWritten();
      var requested = forced.whenDurable(upTo).toCompletableFuture();
      forcing = requested;
      needs(upTo);
      var unused = requested.whenComplete((done, failure) -> onDue.run());
    }

    boolean isForced() {
      var requested = forcing;
      if (requested == null || !requested.isDone()) {
        return false;
      }
      var unused = requested.join(); // throws if it failed
      return true;
    }

    void commit() {
      state.storeJournalPosition(delta.upTo(), forcedGroup.getAsLong());
      store.commit();
      state.committed();
      committed.run();
      released(delta.upTo());
      meter.checkpointed(delta.changed().size(), System.nanoTime() - startNanos);
    }
  }

  private long sliceNanosMax() {
    return TimeUnit.MILLISECONDS.toNanos(options.sliceMaxMs());
  }

  private void needs(long upTo) {
    lock.lock();
    try {
      neededUpTo = upTo;
    } finally {
      lock.unlock();
    }
    onProgress.run();
  }

  private void released(long group) {
    lock.lock();
    try {
      released = group;
    } finally {
      lock.unlock();
    }
    onProgress.run();
  }

  private void requireTrusted() {
    if (stoppedBy != null) {
      throw new IllegalStateException("Memory is thrown away", stoppedBy);
    }
  }

  /** The store between two checkpoints, and the last group it covers. */
  public record Coverage(StoreSnapshot store, long group) {}
}
