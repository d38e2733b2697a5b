package emporium.persistence.jpa;

import emporium.persistence.TablesNotReady;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Has following stop at a commit while snapshots of the state and of its tables are taken; for one
 * pair of snapshots at a time. Thread-safe.
 */
final class FollowerGate {
  private static final long NOTHING = 0;
  private static final long EVERYTHING = Long.MAX_VALUE;

  private final Semaphore free = new Semaphore(1);
  private volatile long limit = EVERYTHING;
  private volatile Runnable onChange = () -> {};

  /** Sets what is called when more may be written; it must not wait. */
  void onChange(Runnable listener) {
    onChange = listener;
  }

  /** Whether following is to stop at a commit. */
  boolean isStopping() {
    return limit != EVERYTHING;
  }

  /** The last commit that may be written. */
  long limit() {
    return limit;
  }

  /**
   * Stops following until the returned stop is ended, and for no longer than the wait.
   *
   * @throws TablesNotReady if another one lasts longer than the wait
   */
  Stop stop(long waitMaxMs) {
    try {
      if (!free.tryAcquire(waitMaxMs, TimeUnit.MILLISECONDS)) {
        throw new TablesNotReady("other snapshots of graph and tables are being taken");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TablesNotReady("the process ends");
    }
    limit = NOTHING;
    var stop = new Stop();
    CompletableFuture.delayedExecutor(waitMaxMs, TimeUnit.MILLISECONDS).execute(stop::close);
    return stop;
  }

  /** While following is stopped. */
  final class Stop implements AutoCloseable {
    private boolean isEnded;

    /**
     * Following may go on up to a commit.
     *
     * @throws TablesNotReady if the stop has lasted too long and is ended
     */
    synchronized void letUpTo(long commit) {
      if (isEnded) {
        throw new TablesNotReady("the snapshot of the graph came too late");
      }
      limit = commit;
      onChange.run();
    }

    /** Following goes on; has no effect the second time. */
    @Override
    public synchronized void close() {
      if (!isEnded) {
        isEnded = true;
        limit = EVERYTHING;
        free.release();
        onChange.run();
      }
    }
  }
}
