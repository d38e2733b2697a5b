package emporium.locks.internal;

import emporium.locks.LockHolding;
import emporium.locks.LockListener;
import emporium.locks.SlowWait;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notifies a manager's listener of waits and holds, and logs what the listener throws. Thread-safe;
 * called by the thread that waited or held, outside internal locks.
 */
final class ListenerNotifier {
  private static final System.Logger LOGGER = System.getLogger(ListenerNotifier.class.getName());

  private static final int HOLDERS_SHOWN_MAX = 8;

  /** Whether the listener observes how long locks are held. */
  final boolean observesHolds;

  /** How long a wait lasts until it is reported. */
  final long slowWaitNanos;

  private final LockListener listener;

  /**
   * A notifier of {@code listener}.
   *
   * @param slowWaitMs a wait that lasts longer is reported while it goes on; 0 means none is
   */
  ListenerNotifier(LockListener listener, long slowWaitMs) {
    if (slowWaitMs < 0) {
      throw new IllegalArgumentException("Negative slowWaitMs: " + slowWaitMs);
    }
    this.listener = listener;
    this.observesHolds = listener.observesHolds();
    this.slowWaitNanos =
        slowWaitMs == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(slowWaitMs);
  }

  /** After an acquisition was closed, of its first grants. Those still held are null. */
  void released(@Nullable LockGrant[] grants, int count) {
    long nowNanos = System.nanoTime();
    for (int i = count - 1; i >= 0; i--) {
      LockGrant grant = grants[i];
      if (grant != null) {
        call(() -> listener.held(grant.key, grant.mode(), nowNanos - grant.sinceNanos));
      }
    }
  }

  /** After a wait for a grant. */
  void waited(LockGrant grant, long nanos) {
    call(() -> listener.waited(grant.key, grant.mode(), nanos));
  }

  /** A lock was not granted in time. */
  void timedOut(LockGrant grant) {
    call(() -> listener.timedOut(grant.key, grant.mode()));
  }

  /** During a wait that has passed the threshold. */
  void slow(LockGrant grant, long waitedNanos, List<LockHolding> holdings) {
    List<SlowWait.Holder> holders =
        holdings.stream()
            .filter(held -> !held.waiting() && held.key().equals(grant.key))
            .filter(held -> !held.mode().compatibleWith(grant.mode()))
            .limit(HOLDERS_SHOWN_MAX)
            .map(held -> new SlowWait.Holder(held.thread(), held.mode(), stack(held.thread())))
            .toList();
    Thread waiter = grant.threadLocks.thread;
    List<StackTraceElement> stack = stack(waiter);
    call(
        () ->
            listener.slow(
                new SlowWait(waiter, grant.key, grant.mode(), waitedNanos, stack, holders)));
  }

  private static List<StackTraceElement> stack(Thread thread) {
    return List.of(thread.getStackTrace());
  }

  private static void call(Runnable notification) {
    try {
      notification.run();
    } catch (RuntimeException e) {
      LOGGER.log(System.Logger.Level.WARNING, "Lock listener failed", e);
    }
  }
}
