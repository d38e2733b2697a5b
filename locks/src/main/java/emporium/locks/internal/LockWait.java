package emporium.locks;

import java.util.concurrent.locks.LockSupport;

/**
 * One wait of the current thread for a queued claim, until it is granted, the time is over or the
 * thread is interrupted. A wait that passes the manager's threshold is reported once, with the
 * stacks of those who hold the key.
 */
final class Wait {
  private final LockManager manager;
  private final Claim claim;
  private final long startNanos;
  private final long maxNanos;
  private long reportNanos;

  Wait(LockManager manager, Claim claim, long startNanos, long maxNanos) {
    this.manager = manager;
    this.claim = claim;
    this.startNanos = startNanos;
    this.maxNanos = maxNanos;
    this.reportNanos = manager.slowWaitNanos;
  }

  void park() {
    long waitedNanos = 0;
    while (claim.waiter() != null
        && waitedNanos < maxNanos
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(claim, Math.min(maxNanos, reportNanos) - waitedNanos);
      waitedNanos = System.nanoTime() - startNanos;
      if (waitedNanos >= reportNanos && claim.waiter() != null) {
        reportNanos = Long.MAX_VALUE;
        manager.slow(claim, waitedNanos);
      }
    }
  }
}
