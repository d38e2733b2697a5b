package emporium.locks.internal;

import emporium.locks.LockListener;
import emporium.locks.LockSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What all acquisitions of one manager share: the tree, the lock table and the listener.
 * Thread-safe.
 */
public final class LockContext {
  final KeyTree tree;
  final LockTable table;
  final ListenerNotifier notifier;
  private final BiFunction<LockSet, ThreadLocks, LockGrant[]> planner;
  private final boolean plansBeforeTaking;

  /** A context with an empty table; see {@link emporium.locks.LockManager}. */
  public LockContext(KeyTree tree, LockListener listener, long slowWaitMs) {
    this(tree, listener, slowWaitMs, new LockTable(), null);
  }

  /** For tests that observe the table, break it, or give a plan of their own for every set. */
  LockContext(
      KeyTree tree,
      LockListener listener,
      long slowWaitMs,
      LockTable table,
      @Nullable BiFunction<LockSet, ThreadLocks, LockGrant[]> planner) {
    this.tree = tree;
    this.table = table;
    this.notifier = new ListenerNotifier(listener, slowWaitMs);
    this.plansBeforeTaking = planner != null;
    this.planner = planner == null ? tree::plan : planner;
  }

  /** What all threads hold and await. */
  public LockReport report() {
    return new LockReport(tree.name(), table.threads.all());
  }

  /** Number of keys with state and of threads that hold something. */
  public int stateCount() {
    return table.size();
  }

  /** All grants of a set, in tree order. */
  LockGrant[] plan(LockSet set, ThreadLocks threadLocks) {
    return planner.apply(set, threadLocks);
  }

  /** The grants that a set requests, if the fast path may take them. */
  LockGrant @Nullable [] requested(LockSet set, ThreadLocks threadLocks) {
    return plansBeforeTaking ? null : tree.requested(set, threadLocks);
  }
}
