package emporium.locks;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state of one key while it is held or awaited: how often it is held in each mode, and the
 * queue of those that wait, first in, first out.
 *
 * <p>Invariants: modes held by different threads are compatible; the head of the queue is not
 * grantable; nobody is granted past a waiter, except a holder that strengthens its mode.
 *
 * <p>Thread-safe: guarded by the lock given. That lock is held for a few steps only, never while
 * waiting; threads are woken after it is released.
 */
class Node {
  private static final int MODES = LockMode.values().length;

  private final ReentrantLock lock;
  private final int[] granted = new int[MODES];
  private int grantedBits;
  private @Nullable Claim head;
  private @Nullable Claim tail;
  private long tickets;

  Node(ReentrantLock lock) {
    this.lock = lock;
  }

  /** Takes the lock; subclasses bring the state up to date. */
  void enter() {
    lock.lock();
  }

  /** Releases the lock; subclasses first put the state where it belongs. */
  void exit() {
    lock.unlock();
  }

  /** Grants the claim if that is possible at once, else queues it if allowed. True if granted. */
  boolean take(Claim claim, boolean mayQueue) {
    enter();
    try {
      return takeEntered(claim, mayQueue);
    } finally {
      exit();
    }
  }

  /** Like {@link #take} by a caller who has entered. */
  final boolean takeEntered(Claim claim, boolean mayQueue) {
    claim.node = this;
    if (head == null && admits(claim.mode())) {
      add(claim.mode());
      claim.markGranted();
      return true;
    }
    if (mayQueue) {
      enqueue(claim);
    }
    return false;
  }

  /** Strengthens a held mode if other holders allow it. */
  final boolean strengthen(LockMode from, LockMode to) {
    enter();
    try {
      remove(from);
      boolean done = admits(to);
      add(done ? to : from);
      return done;
    } finally {
      exit();
    }
  }

  /** Weakens a held mode. */
  final void weaken(LockMode from, LockMode to) {
    Claim woken;
    enter();
    try {
      remove(from);
      add(to);
      woken = grantHead();
    } finally {
      exit();
    }
    wake(woken);
  }

  /** Gives a held mode back. */
  void release(LockMode mode) {
    Claim woken;
    enter();
    try {
      remove(mode);
      woken = grantHead();
    } finally {
      exit();
    }
    wake(woken);
  }

  /** Leaves the queue. False if the claim was granted meanwhile. */
  final boolean abandon(Claim claim) {
    if (claim.isGranted()) {
      return false;
    }
    Claim woken;
    enter();
    try {
      if (claim.isGranted()) {
        return false;
      }
      unlink(claim);
      woken = grantHead();
    } finally {
      exit();
    }
    wake(woken);
    return true;
  }

  /** Whether nobody holds or awaits this node. */
  final boolean isIdle() {
    return grantedBits == 0 && head == null;
  }

  /** Whether nobody waits and only intention modes are held. */
  final boolean isQuiet() {
    return head == null && (grantedBits & ~(LockMode.IS.bit() | LockMode.IX.bit())) == 0;
  }

  /** Number of holders in {@code mode}. */
  final int count(LockMode mode) {
    return granted[mode.rank()];
  }

  /** Replaces the number of holders in {@code mode}. */
  final void count(LockMode mode, int holders) {
    granted[mode.rank()] = holders;
    grantedBits = holders > 0 ? grantedBits | mode.bit() : grantedBits & ~mode.bit();
  }

  private boolean admits(LockMode mode) {
    return (grantedBits & mode.conflicts()) == 0;
  }

  private void add(LockMode mode) {
    count(mode, count(mode) + 1);
  }

  private void remove(LockMode mode) {
    count(mode, count(mode) - 1);
  }

  /** Grants from the head while possible; the granted claims are linked by {@code behind}. */
  private @Nullable Claim grantHead() {
    Claim first = head;
    Claim last = null;
    while (head != null && admits(head.mode())) {
      last = head;
      add(last.mode());
      head = last.behind;
    }
    if (last == null || first == null) {
      return null;
    }
    last.behind = null;
    if (head == null) {
      tail = null;
    } else {
      head.ahead = null;
    }
    for (Claim claim = first; claim != null; claim = claim.behind) {
      claim.markGranted();
    }
    return first;
  }

  private static void wake(@Nullable Claim first) {
    for (Claim claim = first; claim != null; claim = claim.behind) {
      claim.wake();
    }
  }

  private void enqueue(Claim claim) {
    claim.ticket = ++tickets;
    claim.ahead = tail;
    if (tail == null) {
      head = claim;
    } else {
      tail.behind = claim;
    }
    tail = claim;
  }

  private void unlink(Claim claim) {
    Claim before = claim.ahead;
    Claim after = claim.behind;
    if (before == null) {
      head = after;
    } else {
      before.behind = after;
    }
    if (after == null) {
      tail = before;
    } else {
      after.ahead = before;
    }
    claim.behind = null;
  }
}
