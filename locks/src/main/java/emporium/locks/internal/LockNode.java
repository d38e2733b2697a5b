package emporium.locks.internal;

import emporium.locks.LockMode;
import org.jspecify.annotations.Nullable;

/**
 * The state of one key off the fast path: the number of grants in each mode, and the queue of
 * waiters, first in, first out. Removed from its stripe as soon as it is idle.
 *
 * <p>Invariants: modes held by different threads are compatible; the head of the queue is not
 * grantable; no request overtakes a waiter, except a holder that strengthens its mode. The barrier
 * of a key that owns others is raised while the key is awaited or held in a mode other than IS and
 * IX; only while it is not, the fast path grants intentions on it.
 *
 * <p>Thread-safe: guarded by the stripe's lock. Threads are woken after it is released.
 */
final class LockNode {
  private static final int INTENTIONS = LockMode.IS.bit() | LockMode.IX.bit();

  final KeyType type;
  final Object key;
  final int hash;
  @Nullable LockNode next;
  private final LockStripe stripe;
  private int intentionsShared;
  private int intentionsExclusive;
  private int readers;
  private int readersWithIntention;
  private int writers;
  private int heldBits;
  private boolean raised;
  private @Nullable QueuedGrant head;
  private @Nullable QueuedGrant tail;
  private long lastTicket;

  LockNode(LockStripe stripe, LockGrant first) {
    this.stripe = stripe;
    this.type = first.type;
    this.key = first.key;
    this.hash = first.hash;
  }

  /** Grants a request at once if possible, else queues it if allowed. Called under the lock. */
  boolean take(LockGrant grant, boolean mayQueue) {
    raiseBarrier(grant.mode());
    grant.register(this);
    boolean granted = head == null && admits(grant.mode());
    if (granted) {
      count(grant.mode(), 1);
      stripe.table.granted(grant);
    } else if (mayQueue) {
      enqueue(grant);
    }
    afterChange();
    return granted;
  }

  /**
   * Registers a grant of the fast path, if it is still held. If it was one on an owner, its raised
   * barrier is this node's from now on. Called under the lock.
   */
  void transfer(LockGrant grant) {
    if (grant.transfer(this)) {
      count(grant.mode(), 1);
      raised = raised || (type.owns && !grant.isIntentionOnOwner());
    }
  }

  /** Strengthens a held mode if other holders allow it. */
  boolean strengthen(LockMode from, LockMode to) {
    stripe.lock();
    try {
      raiseBarrier(to);
      count(from, -1);
      boolean done = admits(to);
      count(done ? to : from, 1);
      afterChange();
      return done;
    } finally {
      stripe.unlock();
    }
  }

  /** Weakens a held mode. */
  void weaken(LockMode from, LockMode to) {
    change(from, to);
  }

  /** Releases a held mode. */
  void release(LockMode mode) {
    change(mode, null);
  }

  private void change(LockMode from, @Nullable LockMode to) {
    QueuedGrant woken;
    stripe.lock();
    try {
      count(from, -1);
      if (to != null) {
        count(to, 1);
      }
      woken = grantHead();
      afterChange();
    } finally {
      stripe.unlock();
    }
    wake(woken);
  }

  /** Removes a waiter from the queue. False if it was granted meanwhile. */
  boolean abandon(LockGrant grant) {
    QueuedGrant woken;
    stripe.lock();
    try {
      QueuedGrant waiter = grant.waiter();
      if (waiter == null) {
        return false;
      }
      unlink(waiter);
      woken = grantHead();
      afterChange();
    } finally {
      stripe.unlock();
    }
    wake(woken);
    return true;
  }

  /** Raises the barrier before a mode other than an intention is compared with what is held. */
  private void raiseBarrier(LockMode mode) {
    if (!type.owns || raised || mode.isIntention()) {
      return;
    }
    stripe.table.raise(hash);
    try {
      stripe.table.transfer(this);
      raised = true;
    } finally {
      if (!raised) {
        stripe.table.lower(hash);
        afterChange();
      }
    }
  }

  /** After each step: lowers the barrier if that is allowed, removes the node if it is idle. */
  private void afterChange() {
    if (head != null || (heldBits & ~INTENTIONS) != 0) {
      return;
    }
    if (raised) {
      raised = false;
      stripe.table.lower(hash);
    }
    if (heldBits == 0) {
      stripe.remove(this);
    }
  }

  private boolean admits(LockMode mode) {
    return (heldBits & stripe.table.conflicts(mode)) == 0;
  }

  private void count(LockMode mode, int change) {
    int holders =
        switch (mode) {
          case IS -> intentionsShared += change;
          case IX -> intentionsExclusive += change;
          case S -> readers += change;
          case SIX -> readersWithIntention += change;
          case X -> writers += change;
        };
    heldBits = holders > 0 ? heldBits | mode.bit() : heldBits & ~mode.bit();
  }

  /** Grants from the head while possible; returns the granted ones, linked by {@code behind}. */
  private @Nullable QueuedGrant grantHead() {
    QueuedGrant first = head;
    QueuedGrant last = null;
    while (head != null && admits(head.grant.mode())) {
      last = head;
      count(last.grant.mode(), 1);
      head = last.behind;
    }
    if (last == null) {
      return null;
    }
    last.behind = null;
    if (head == null) {
      tail = null;
    } else {
      head.ahead = null;
    }
    for (QueuedGrant waiter = first; waiter != null; waiter = waiter.behind) {
      stripe.table.granted(waiter.grant);
      waiter.grant.waiter(null);
    }
    return first;
  }

  private static void wake(@Nullable QueuedGrant first) {
    for (QueuedGrant waiter = first; waiter != null; waiter = waiter.behind) {
      waiter.grant.wake();
    }
  }

  private void enqueue(LockGrant grant) {
    QueuedGrant waiter = new QueuedGrant(grant, ++lastTicket);
    grant.waiter(waiter);
    waiter.ahead = tail;
    if (tail == null) {
      head = waiter;
    } else {
      tail.behind = waiter;
    }
    tail = waiter;
    stripe.table.queued(grant);
  }

  private void unlink(QueuedGrant waiter) {
    waiter.grant.waiter(null);
    QueuedGrant before = waiter.ahead;
    QueuedGrant after = waiter.behind;
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
  }
}
