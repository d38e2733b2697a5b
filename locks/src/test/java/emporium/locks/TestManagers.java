package emporium.locks;

import emporium.locks.internal.KeyTree;
import emporium.locks.internal.LockContext;

/** What tests in other packages need of a manager and do not get from its API. */
public final class TestManagers {
  private TestManagers() {}

  /** A manager with a context of the test's own. */
  public static LockManager of(LockTree tree, LockContext context) {
    return new LockManager(tree, context);
  }

  /** The context of a manager. */
  public static LockContext context(LockManager manager) {
    return manager.context;
  }

  /** The keys of a tree. */
  public static KeyTree keys(LockTree tree) {
    return tree.keys;
  }

  /** Number of keys with state and of threads that hold something. */
  public static int stateCount(LockManager manager) {
    return manager.stateCount();
  }
}
