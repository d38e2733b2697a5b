package emporium.locks.internal;

import emporium.locks.HeldLocks;
import emporium.locks.LockHolding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The grants of one acquisition, until closed. See {@link HeldLocks}. */
final class HeldGrants implements HeldLocks {
  private final LockContext context;
  private final ThreadLocks threadLocks;

  /** What is held on the fast path; null if it was planned and taken grant by grant. */
  private final @Nullable FastPathGrant fastPath;

  /** What was planned; the grants in use differ where the thread held the key before. */
  private LockGrant[] plan;

  private @Nullable LockGrant[] used;
  private int taken;
  private boolean closed;

  /** For a plan of which nothing is taken yet. */
  HeldGrants(LockContext context, ThreadLocks threadLocks, LockGrant[] plan) {
    this(context, threadLocks, null, plan);
  }

  /** For a fast-path grant that is held. */
  HeldGrants(LockContext context, ThreadLocks threadLocks, FastPathGrant fastPath) {
    this(context, threadLocks, fastPath, fastPath.requested);
  }

  private HeldGrants(
      LockContext context,
      ThreadLocks threadLocks,
      @Nullable FastPathGrant fastPath,
      LockGrant[] plan) {
    this.context = context;
    this.threadLocks = threadLocks;
    this.fastPath = fastPath;
    this.plan = plan;
    this.used = plan;
  }

  /** How many of the planned grants are held. */
  int count() {
    return taken;
  }

  /** The next planned grant is held. */
  void taken() {
    used[taken] = plan[taken];
    taken++;
  }

  /** The next planned grant is covered by one that is held in place of it. */
  void takenBy(LockGrant grant) {
    if (used == plan) {
      used = plan.clone();
    }
    used[taken++] = grant;
  }

  @Override
  public void close() {
    if (Thread.currentThread() != threadLocks.thread) {
      throw new IllegalMonitorStateException(
          "Locks belong to " + LockHolding.owner(threadLocks.thread));
    }
    if (closed) {
      return;
    }
    closed = true;
    if (fastPath == null) {
      release();
    } else {
      release(fastPath);
    }
    if (context.notifier.observesHolds) {
      context.notifier.released(used, taken);
    }
  }

  private void release(FastPathGrant held) {
    boolean whole = threadLocks.isOnFastPath(held);
    if (!whole || context.notifier.observesHolds) {
      plan = held.all();
      used = plan;
      taken = plan.length;
    }
    if (whole) {
      context.table.release(threadLocks, held, held.requested.length);
    } else {
      Arrays.sort(plan, LockGrant.ORDER);
      release();
    }
  }

  private void release() {
    for (int i = taken - 1; i >= 0; i--) {
      LockGrant grant = used[i];
      if (grant != null && grant.withdraw(plan[i].planned)) {
        threadLocks.remove(grant);
        context.table.release(grant);
      } else if (grant != null) {
        grant.weaken(context.table);
        used = used == plan ? plan.clone() : used;
        used[i] = null;
      }
    }
  }

  @Override
  public String toString() {
    return (closed ? "released " : "held ")
        + Arrays.toString(fastPath == null ? plan : fastPath.all());
  }
}
