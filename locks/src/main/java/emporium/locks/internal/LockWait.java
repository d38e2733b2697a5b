package emporium.locks.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * One wait of the current thread for a queued grant, until it is granted, the time is over or the
 * thread is interrupted. A wait that passes the context's threshold is reported once, with the
 * stacks of those who hold the key.
 */
final class LockWait {
  private final LockContext context;
  private final LockGrant grant;
  private final long startNanos;
  private final long maxNanos;
  private long reportNanos;

  LockWait(LockContext context, LockGrant grant, long startNanos, long maxNanos) {
    this.context = context;
    this.grant = grant;
    this.startNanos = startNanos;
    this.maxNanos = maxNanos;
    this.reportNanos = context.notifier.slowWaitNanos;
  }

  void park() {
    long waitedNanos = 0;
    while (grant.waiter() != null
        && waitedNanos < maxNanos
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(grant, Math.min(maxNanos, reportNanos) - waitedNanos);
      waitedNanos = System.nanoTime() - startNanos;
      if (waitedNanos >= reportNanos && grant.waiter() != null) {
        reportNanos = Long.MAX_VALUE;
        context.notifier.slow(grant, waitedNanos, context.report().holdings());
      }
    }
  }
}
