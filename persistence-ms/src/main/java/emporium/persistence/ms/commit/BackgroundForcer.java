package emporium.persistence.ms.commit;

import emporium.persistence.engine.DurabilityGate;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Forces the journal after the acknowledgements, at level {@code process}: at once when a
 * checkpoint waits for it, else when what was written first and is not forced is half as old as it
 * may become. What a power loss takes was therefore committed within one time of {@code
 * unforcedMaxMs}.
 *
 * <p>If the disk takes longer than the other half, {@link #written} does not return before it is
 * done, and nothing more is acknowledged meanwhile.
 *
 * <p>Runs on its own thread, which is never interrupted; the other methods are thread-safe. After a
 * failed force it stops for good.
 */
public final class BackgroundForcer implements Runnable {
  private final Runnable force;
  private final long unforcedMaxNanos;
  private final LongSupplier nanoTime;
  private final Consumer<Throwable> failed;
  private final DurabilityGate forced;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition due = lock.newCondition();
  private final Condition progress = lock.newCondition();
  private final Batch waiting = new Batch();
  private final Batch inProgress = new Batch();
  private boolean closed;
  private boolean ended;

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
    this.forced = new DurabilityGate(executor, this::wake);
  }

  /** Opens for what is forced; a waiter there triggers a force at once. */
  public DurabilityGate forced() {
    return forced;
  }

  /**
   * All up to a place is written. It may be acknowledged when this returns.
   *
   * @throws IllegalStateException if nothing is forced any more
   */
  void written(long upTo) {
    lock.lock();
    try {
      if (!waiting.present) {
        waiting.present = true;
        waiting.sinceNanos = nanoTime.getAsLong();
      }
      waiting.upTo = upTo;
      due.signal();
      while (!ended && isLate()) {
        progress.awaitUninterruptibly();
      }
      if (ended) {
        throw new IllegalStateException("The journal is not forced any more");
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isLate() {
    Batch oldest = inProgress.present ? inProgress : waiting;
    return oldest.present && ageNanos(oldest) > unforcedMaxNanos;
  }

  private long ageNanos(Batch batch) {
    return nanoTime.getAsLong() - batch.sinceNanos;
  }

  private void wake() {
    lock.lock();
    try {
      due.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Forces what is written and ends. Nothing may be written any more. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      due.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Ends without a force. */
  public void abandon() {
    lock.lock();
    try {
      waiting.present = false;
      closed = true;
      due.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void run() {
    try {
      while (awaitDue()) {
        force.run();
        forced.markDurable(completeBatch());
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

  /** Waits until something has to be forced and takes it; false if it is the end. */
  private boolean awaitDue() throws InterruptedException {
    lock.lock();
    try {
      while (true) {
        if (!waiting.present) {
          if (closed) {
            return false;
          }
          due.await();
        } else {
          long leftNanos = unforcedMaxNanos / 2 - ageNanos(waiting);
          if (leftNanos <= 0 || closed || forced.hasWaiters()) {
            startBatch();
            return true;
          }
          long ignored = due.awaitNanos(leftNanos);
        }
      }
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
      progress.signalAll();
      return inProgress.upTo;
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    lock.lock();
    try {
      ended = true;
      progress.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
