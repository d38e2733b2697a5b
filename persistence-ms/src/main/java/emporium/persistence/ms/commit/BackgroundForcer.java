package emporium.persistence.ms.commit;

import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.engine.StepTask;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Forces the journal after the acknowledgements, at level {@code process}: at once when a
 * checkpoint waits for it, else when what was written first and is not forced is half as old as it
 * may become. What a power loss takes was therefore committed within one time of {@code
 * unforcedMaxMs}.
 *
 * <p>If the disk takes longer than the other half, it {@link #isLate}, and nothing more may be
 * acknowledged until that is over.
 *
 * <p>One task; the other methods are thread-safe. After a failed force it stops for good.
 */
public final class BackgroundForcer implements StepTask {
  private final Runnable force;
  private final long unforcedMaxNanos;
  private final LongSupplier nanoTime;
  private final Consumer<Throwable> failed;
  private final DurabilityGate forced;
  private final ReentrantLock lock = new ReentrantLock();
  private final Batch waiting = new Batch();
  private final Batch inProgress = new Batch();
  private boolean closed;
  private boolean ended;
  private volatile Runnable onDue = () -> {};
  private volatile Runnable onProgress = () -> {};

  /** What is forced together: up to which place, and since when the first of it is written. */
  private static final class Batch {
    private boolean present;
    private long upTo;
    private long sinceNanos;
  }

  /**
   * @param force makes durable what was written before it is called
   * @param executor completes the stages that wait for a force
   * @param failed is called once if forcing fails
   */
  public BackgroundForcer(
      Runnable force,
      long unforcedMaxMs,
      Executor executor,
      LongSupplier nanoTime,
      Consumer<Throwable> failed) {
    this.force = force;
    this.unforcedMaxNanos = TimeUnit.MILLISECONDS.toNanos(unforcedMaxMs);
    this.nanoTime = nanoTime;
    this.failed = failed;
    this.forced = new DurabilityGate(executor, () -> onDue.run());
  }

  /** Opens for what is forced; a waiter there triggers a force at once. */
  public DurabilityGate forced() {
    return forced;
  }

  /**
   * Sets what is called when this task may be due, and when a force has ended or there will be no
   * more; neither may wait.
   */
  public void onChange(Runnable due, Runnable progressed) {
    onDue = due;
    onProgress = progressed;
  }

  /** All up to a place is written. It may be acknowledged unless this {@link #isLate}. */
  void written(long upTo) {
    boolean isFirst;
    lock.lock();
    try {
      isFirst = !waiting.present;
      if (isFirst) {
        waiting.present = true;
        waiting.sinceNanos = nanoTime.getAsLong();
      }
      waiting.upTo = upTo;
    } finally {
      lock.unlock();
    }
    if (isFirst) {
      onDue.run();
    }
  }

  /**
   * Whether what is written and not forced is older than it may become; then it is due.
   *
   * @throws IllegalStateException if nothing is forced any more
   */
  boolean isLate() {
    boolean isLate;
    lock.lock();
    try {
      if (ended) {
        throw new IllegalStateException("The journal is not forced any more");
      }
      Batch oldest = inProgress.present ? inProgress : waiting;
      isLate = oldest.present && ageNanos(oldest) > unforcedMaxNanos;
    } finally {
      lock.unlock();
    }
    if (isLate) {
      onDue.run();
    }
    return isLate;
  }

  private long ageNanos(Batch batch) {
    return nanoTime.getAsLong() - batch.sinceNanos;
  }

  /** Forces what is written and ends. Nothing may be written any more. */
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    onDue.run();
  }

  /** Ends without a force. */
  public void abandon() {
    lock.lock();
    try {
      waiting.present = false;
      closed = true;
    } finally {
      lock.unlock();
    }
    onDue.run();
  }

  @Override
  public long step() {
    try {
      long nanos = dueNanos();
      if (nanos == 0) {
        force.run();
        forced.markDurable(completeBatch());
        onProgress.run();
      } else if (nanos == ENDED) {
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

  /** How long until a force is due, whose batch is begun at 0; {@link #ENDED} at the end. */
  private long dueNanos() {
    lock.lock();
    try {
      if (!waiting.present) {
        return closed ? ENDED : WHEN_WOKEN;
      }
      long leftNanos = unforcedMaxNanos / 2 - ageNanos(waiting);
      if (leftNanos > 0 && !closed && !forced.hasWaiters()) {
        return leftNanos;
      }
      startBatch();
      return 0;
    } finally {
      lock.unlock();
    }
  }

  private void startBatch() {
    inProgress.present = true;
    inProgress.upTo = waiting.upTo;
    inProgress.sinceNanos = waiting.sinceNanos;
    waiting.present = false;
  }

  private long completeBatch() {
    lock.lock();
    try {
      inProgress.present = false;
      return inProgress.upTo;
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    lock.lock();
    try {
      ended = true;
    } finally {
      lock.unlock();
    }
    onProgress.run();
  }
}
