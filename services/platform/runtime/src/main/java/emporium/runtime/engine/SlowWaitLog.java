package emporium.runtime.engine;

import emporium.locks.LockListener;
import emporium.locks.SlowWait;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs waits for locks that exceed the threshold, with the stacks of waiter and holders; at most
 * one in a configured time, with the number of those not logged before it. Thread-safe.
 */
final class SlowWaitLog implements LockListener {
  private static final Logger LOG = LoggerFactory.getLogger(SlowWaitLog.class);

  private final long pauseMs;
  private final Clock clock;
  private final AtomicLong nextAtMs = new AtomicLong();
  private final AtomicLong left = new AtomicLong();

  SlowWaitLog(long pauseMs, Clock clock) {
    this.pauseMs = pauseMs;
    this.clock = clock;
  }

  @Override
  public boolean observesHolds() {
    return false;
  }

  @Override
  public void slow(SlowWait wait) {
    long nowMs = clock.millis();
    long nextMs = nextAtMs.get();
    if (nowMs < nextMs || !nextAtMs.compareAndSet(nextMs, nowMs + pauseMs)) {
      left.incrementAndGet();
      return;
    }
    LOG.warn(
        "A slow wait for a lock ({} before it not logged):\n{}",
        left.getAndSet(0),
        wait.describe());
  }
}
