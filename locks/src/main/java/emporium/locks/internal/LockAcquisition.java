package emporium.locks.internal;

import emporium.locks.HeldLocks;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to take a planned set, grant by grant in tree order, all or nothing. Used once, by
 * the acquiring thread.
 *
 * <p>Waits only for a key that comes after all that the thread holds; that is why no deadlock can
 * form.
 */
public final class LockAcquisition {
  private static final long TRY = -1;

  private final LockContext context;
  private final ThreadLocks threadLocks;
  private final LockGrant[] plan;
  private final HeldGrants held;
  private final long waitMaxMs;
  private final boolean waits;
  private long leftNanos;
  private long nowNanos;

  private LockAcquisition(
      LockContext context, ThreadLocks threadLocks, LockGrant[] plan, long waitMaxMs) {
    this.context = context;
    this.threadLocks = threadLocks;
    this.plan = plan;
    this.held = new HeldGrants(context, threadLocks, plan);
    this.waitMaxMs = waitMaxMs;
    this.waits = waitMaxMs != TRY;
    this.leftNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    this.nowNanos = context.notifier.observesHolds ? System.nanoTime() : 0;
  }

  /** Takes all or throws; see {@link emporium.locks.LockManager#acquire}. */
  public static HeldLocks waiting(LockContext context, LockSet set, long waitMaxMs) {
    return Objects.requireNonNull(take(context, set, waitMaxMs), "taken or thrown");
  }

  /** Takes all without waiting, or none; see {@link emporium.locks.LockManager#tryAcquire}. */
  public static @Nullable HeldLocks trying(LockContext context, LockSet set) {
    return take(context, set, TRY);
  }

  private static @Nullable HeldLocks take(LockContext context, LockSet set, long waitMaxMs) {
    ThreadLocks threadLocks = context.table.threads.current();
    if (threadLocks.isFree()) {
      HeldLocks held = takeFastPath(context, threadLocks, set);
      if (held != null) {
        return held;
      }
    }
    threadLocks.materialize();
    LockAcquisition acquisition =
        new LockAcquisition(context, threadLocks, context.plan(set, threadLocks), waitMaxMs);
    if (acquisition.waits) {
      acquisition.checkOrder();
    }
    return acquisition.takeAll();
  }

  /** Takes all as one, if no other thread is in the way. */
  private static @Nullable HeldLocks takeFastPath(
      LockContext context, ThreadLocks threadLocks, LockSet set) {
    LockGrant[] requested = context.requested(set, threadLocks);
    if (requested == null) {
      return null;
    }
    if (context.notifier.observesHolds) {
      long nowNanos = System.nanoTime();
      for (LockGrant grant : requested) {
        grant.sinceNanos = nowNanos;
      }
    }
    FastPathGrant fastPath = new FastPathGrant(requested);
    HeldLocks held = new HeldGrants(context, threadLocks, fastPath);
    return context.table.take(threadLocks, fastPath) ? held : null;
  }

  /** Refuses a set that names a new lock before a held one, unless a held owner covers it. */
  private void checkOrder() {
    LockGrant last = threadLocks.last();
    if (last == null) {
      return;
    }
    for (LockGrant grant : plan) {
      if (grant.requested
          && !threadLocks.isLast(grant.type, grant.key)
          && threadLocks.find(grant.type, grant.key) == null
          && !isCoveredByOwner(grant)) {
        throw errors().orderViolation(grant, last);
      }
    }
  }

  private boolean isCoveredByOwner(LockGrant grant) {
    Object key = grant.key;
    for (KeyType type = grant.type; type.owner != null; type = type.owner) {
      key = type.ownerOf(key);
      LockGrant owner = threadLocks.find(type.owner, key);
      if (owner != null && owner.mode().coversBelow(grant.planned)) {
        return true;
      }
    }
    return false;
  }

  private @Nullable HeldLocks takeAll() {
    boolean done = false;
    try {
      done = takeEach();
    } finally {
      if (!done) {
        held.close();
      }
    }
    return done ? held : null;
  }

  private boolean takeEach() {
    for (int i = held.count(); i < plan.length; i++) {
      LockGrant grant = plan[i];
      boolean last = threadLocks.isLast(grant.type, grant.key);
      LockGrant known = last ? null : threadLocks.find(grant.type, grant.key);
      if (known != null) {
        if (!strengthen(known, grant)) {
          return false;
        }
      } else if (last && context.table.takeFastPath(grant)) {
        grant.sinceNanos = nowNanos;
        held.taken();
      } else {
        plan[i] = grant.retry();
        if (!takeNew(plan[i], last)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean strengthen(LockGrant known, LockGrant grant) {
    if (!known.strengthen(known.mode().join(grant.planned), context.table)) {
      if (waits) {
        throw errors().upgradeConflict(grant, known);
      }
      return false;
    }
    known.contribute(grant.planned);
    held.takenBy(known);
    return true;
  }

  private boolean takeNew(LockGrant grant, boolean last) {
    boolean mayWait = waits && last;
    if (context.table.take(grant, mayWait && leftNanos > 0)) {
      hold(grant);
      return true;
    }
    if (!waits) {
      return false;
    }
    if (!mayWait) {
      throw errors().upgradeConflict(grant, null);
    }
    await(grant);
    return true;
  }

  /** Notes a granted grant, so that whatever goes wrong from here on gives it back. */
  private void hold(LockGrant grant) {
    grant.sinceNanos = nowNanos;
    threadLocks.add(grant);
    held.taken();
  }

  private void await(LockGrant grant) {
    if (leftNanos <= 0) {
      throw timeout(grant);
    }
    long startNanos = System.nanoTime();
    boolean granted = false;
    threadLocks.await(grant);
    try {
      new LockWait(context, grant, startNanos, leftNanos).park();
    } finally {
      LockNode node = grant.node();
      granted = grant.waiter() == null || node == null || !node.abandon(grant);
      threadLocks.await(null);
      nowNanos = System.nanoTime();
      if (granted) {
        hold(grant);
      }
    }
    leftNanos -= nowNanos - startNanos;
    context.notifier.waited(grant, nowNanos - startNanos);
    if (!granted) {
      throw Thread.currentThread().isInterrupted() ? errors().interrupted(grant) : timeout(grant);
    }
  }

  private LockTimeout timeout(LockGrant grant) {
    context.notifier.timedOut(grant);
    return errors().timeout(grant);
  }

  private LockErrors errors() {
    return new LockErrors(context, threadLocks, plan, waitMaxMs);
  }
}
