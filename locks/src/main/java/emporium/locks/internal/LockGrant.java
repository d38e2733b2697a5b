package emporium.locks.internal;

import emporium.locks.LockMode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread's lock on one key: planned, queued at the key's node, granted and registered with the
 * node, or granted on the fast path (see {@link LockTable}), where no node knows of it.
 *
 * <p>The mode is changed only by the owning thread and never while on the fast path; others may
 * read an old one for diagnosis. The contributions belong to the owning thread: nested acquisitions
 * of the same key add to them, and the mode held is the join of all that are left.
 */
final class LockGrant {
  static final Comparator<LockGrant> ORDER =
      (left, right) -> KeyTree.compare(left.type, left.key, right.type, right.key);

  private static final int CONTRIBUTION_BITS = 12;
  private static final int CONTRIBUTIONS_MAX = (1 << CONTRIBUTION_BITS) - 1;
  private static final LockMode[] MODES = LockMode.values();
  private static final Object RELEASED = new Object();
  private static final VarHandle NODE = nodeHandle();

  final ThreadLocks threadLocks;
  final KeyType type;
  final Object key;
  final int hash;

  /** The mode planned, that is the first contribution. */
  final LockMode planned;

  /** Whether the caller named this key, as opposed to an owner's intention. */
  final boolean requested;

  long sinceNanos;
  private volatile @Nullable Object node;
  private volatile @Nullable QueuedGrant waiter;
  private LockMode mode;
  private long contributions;

  LockGrant(ThreadLocks threadLocks, KeyType type, Object key, LockMode mode, boolean requested) {
    this.threadLocks = threadLocks;
    this.type = type;
    this.key = key;
    this.hash = type.hash(key);
    this.planned = mode;
    this.requested = requested;
    this.mode = mode;
    this.contributions = unit(mode);
  }

  /** A copy of this grant that was not tried yet. */
  LockGrant retry() {
    return new LockGrant(threadLocks, type, key, planned, requested);
  }

  /** A planned grant for this one and another on the same key. */
  LockGrant joined(LockMode other, boolean otherRequested) {
    return planned.covers(other) && (requested || !otherRequested)
        ? this
        : new LockGrant(threadLocks, type, key, planned.join(other), requested || otherRequested);
  }

  private static VarHandle nodeHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(LockGrant.class, "node", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  LockMode mode() {
    return mode;
  }

  /** Whether this is an intention on a key that owns others, which the fast path may grant. */
  boolean isIntentionOnOwner() {
    return type.owns && planned.isIntention();
  }

  /** The place in the node's queue; null if this grant does not wait. */
  @Nullable QueuedGrant waiter() {
    return waiter;
  }

  void waiter(@Nullable QueuedGrant queued) {
    waiter = queued;
  }

  void wake() {
    LockSupport.unpark(threadLocks.thread);
  }

  /** The node this grant is registered with or queued at; null on the fast path. */
  @Nullable LockNode node() {
    return node instanceof LockNode present ? present : null;
  }

  /** Registers this grant with a node or its queue, when no other thread can at the same time. */
  void register(LockNode at) {
    NODE.setRelease(this, at);
  }

  /** Releases a grant of the fast path. False if it is registered with a node. */
  boolean releaseFastPath() {
    return node == null && NODE.compareAndSet(this, null, RELEASED);
  }

  /** Transfers a grant of the fast path to a node. False if it was released or transferred. */
  boolean transfer(LockNode to) {
    return node == null && NODE.compareAndSet(this, null, to);
  }

  /** Whether this grant is on that key. */
  boolean isOn(KeyType otherType, Object otherKey, int otherHash) {
    return hash == otherHash && type == otherType && key.equals(otherKey);
  }

  /**
   * Whether this grant and the next in order are on the same key.
   *
   * @throws IllegalArgumentException if they compare as equal but are not: one would be taken for
   *     the other
   */
  boolean isSame(LockGrant next) {
    boolean same = key.equals(next.key);
    if (!same && ORDER.compare(this, next) == 0) {
      throw disagrees(key, next.key);
    }
    return same;
  }

  /** Two keys compare as equal but are not: one would be taken for the other. */
  static IllegalArgumentException disagrees(Object key, Object other) {
    return new IllegalArgumentException("compareTo disagrees with equals: " + key + ", " + other);
  }

  /**
   * Adds a mode that this grant's mode covers.
   *
   * @throws IllegalStateException if nested too deep
   */
  void contribute(LockMode added) {
    if (count(added) == CONTRIBUTIONS_MAX) {
      throw new IllegalStateException("Nested too deep on " + key);
    }
    contributions += unit(added);
  }

  /** Strengthens the mode if that is possible at once. */
  boolean strengthen(LockMode stronger, LockTable table) {
    if (stronger == mode) {
      return true;
    }
    boolean done = table.register(this).strengthen(mode, stronger);
    if (done) {
      mode = stronger;
    }
    return done;
  }

  /** Takes a contribution back. The rest decide the mode; true if none is left. */
  boolean withdraw(LockMode taken) {
    contributions -= unit(taken);
    return contributions == 0;
  }

  /** Weakens the mode to the join of what is left. */
  void weaken(LockTable table) {
    LockMode left = null;
    for (LockMode candidate : MODES) {
      if (count(candidate) > 0) {
        left = left == null ? candidate : left.join(candidate);
      }
    }
    if (left != null && left != mode) {
      LockNode node = table.register(this);
      LockMode before = mode;
      mode = left;
      node.weaken(before, left);
    }
  }

  private int count(LockMode of) {
    return (int) (contributions >>> (CONTRIBUTION_BITS * of.rank())) & CONTRIBUTIONS_MAX;
  }

  private static long unit(LockMode of) {
    return 1L << (CONTRIBUTION_BITS * of.rank());
  }

  @Override
  public String toString() {
    return key + " " + mode;
  }
}
