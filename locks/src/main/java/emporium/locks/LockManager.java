package emporium.locks;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.internal.LockAcquisition;
import emporium.locks.internal.LockContext;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes and releases the locks of one tree. A set is taken whole or not at all, with intention
 * locks on all owners up to the root, in tree order, under one deadline.
 *
 * <p>Invariants: modes held on a node by different threads are compatible; no request passes a
 * waiter of the same node; a thread waits only for a node after all those it holds, so no deadlock
 * can form; a key has state only while held or awaited.
 *
 * <p>Re-entrance: a thread may acquire again what it holds, and later locks in order. A lock that
 * comes before a held one is refused with {@link LockOrderViolation}, unless a held owner covers
 * it. A stronger mode on a held node, and an owner's intention lock that comes before a held lock,
 * are granted at once or refused with {@link LockUpgradeConflict}.
 *
 * <p>Thread-safe. Threads may be virtual: none is pinned while it waits. Failure: one of the {@link
 * LockException}s; nothing of the set is then held, what was held before still is.
 */
public final class LockManager {
  private final LockTree tree;
  final LockContext context;

  /** A manager without listener. */
  public LockManager(LockTree tree) {
    this(tree, LockListener.NONE, 0);
  }

  /**
   * A manager that notifies {@code listener} how long locks are waited for and held.
   *
   * @param slowWaitMs a wait that lasts longer is reported while it goes on; 0 means none is
   */
  public LockManager(LockTree tree, LockListener listener, long slowWaitMs) {
    this(
        Objects.requireNonNull(tree, "tree"),
        new LockContext(tree.keys, Objects.requireNonNull(listener, "listener"), slowWaitMs));
  }

  /** For tests, with a context of their own. */
  LockManager(LockTree tree, LockContext context) {
    this.tree = tree;
    this.context = context;
  }

  /** The tree whose keys are locked. */
  public LockTree tree() {
    return tree;
  }

  /**
   * Takes all locks of the set, waiting if need be.
   *
   * @param waitMaxMs longest wait for all of them together; 0 means do not wait
   * @return what to close to release them, by this thread
   * @throws LockTimeout if not granted in time
   * @throws LockInterrupted if interrupted while waiting; the interrupt flag stays set
   * @throws LockOrderViolation if a lock comes before one this thread holds
   * @throws LockUpgradeConflict if a node this thread holds cannot be strengthened at once
   * @throws UnknownLock if a key's type is not in the tree
   */
  public HeldLocks acquire(LockSet set, long waitMaxMs) {
    if (waitMaxMs < 0) {
      throw new IllegalArgumentException("Negative waitMaxMs: " + waitMaxMs);
    }
    return LockAcquisition.waiting(context, set, waitMaxMs);
  }

  /**
   * Takes all locks of the set if that is possible at once, in whatever order relative to those
   * held. A thread that is about to release its locks may be in the way for a moment.
   *
   * @return what to close to release them, by this thread; null if not all are free, and none is
   *     taken
   * @throws UnknownLock if a key's type is not in the tree
   */
  public @Nullable HeldLocks tryAcquire(LockSet set) {
    return LockAcquisition.trying(context, set);
  }

  /**
   * Runs {@code body} while holding {@code locks}, taken in tree order and released in reverse.
   *
   * @param waitMaxMs longest wait for all of them together; 0 means do not wait
   * @return what {@code body} returns
   * @throws LockException as {@link #acquire}; {@code body} did not run
   */
  @CanIgnoreReturnValue
  public <T extends @Nullable Object> T run(LockSet locks, long waitMaxMs, Supplier<T> body) {
    HeldLocks held = acquire(locks, waitMaxMs);
    try {
      return body.get();
    } finally {
      held.close();
    }
  }

  /**
   * Who holds what and who waits for whom, in tree order; per key holders first, then waiters in
   * queue order. Threads go on meanwhile, so the lines need not have been true at the same moment.
   */
  public List<LockHolding> holdings() {
    return context.report().holdings();
  }

  /** {@link #holdings()} as text, a line each. */
  public String dump() {
    return context.report().dump();
  }

  /** Number of keys with state and of threads that hold something. */
  int stateCount() {
    return context.stateCount();
  }
}
