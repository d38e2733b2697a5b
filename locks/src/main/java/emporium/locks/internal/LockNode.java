package emporium.locks;

import org.jspecify.annotations.Nullable;

/**
 * The state of one key while it is counted or awaited: how often it is held in each mode, and the
 * queue of those that wait, first in, first out. Leaves its stripe as soon as it is idle.
 *
 * <p>Invariants: modes held by different threads are compatible; the head of the queue is not
 * grantable; nobody is granted past a waiter, except a holder that strengthens its mode. A key that
 * owns others is barred, that is its barrier is raised, while it is awaited or held in a mode other
 * than IS and IX; only while it is not, intentions pass uncounted.
 *
 * <p>Thread-safe: guarded by the stripe's lock. Threads are woken after it is released.
 */
final class Node {
  private static final int INTENTIONS = LockMode.IS.bit() | LockMode.IX.bit();

  final KeyType type;
  final Object key;
  final int hash;
  @Nullable Node next;
  private final Stripe stripe;
  private int intentionsShared;
  private int intentionsExclusive;
  private int readers;
  private int readersWithIntention;
  private int writers;
  private int heldBits;
  private boolean barred;
  private @Nullable Waiter head;
  private @Nullable Waiter tail;
  private long tickets;

  Node(Stripe stripe, Claim first) {
    this.stripe = stripe;
    this.type = first.type;
    this.key = first.key;
    this.hash = first.hash;
  }

  /** Grants the claim if possible at once, else queues it if allowed. Called under the lock. */
  boolean take(Claim claim, boolean mayQueue) {
    bar(claim.mode());
    claim.bind(this);
    boolean granted = head == null && admits(claim.mode());
    if (granted) {
      count(claim.mode(), 1);
      stripe.table.granted(claim);
    } else if (mayQueue) {
      enqueue(claim);
    }
    rest();
    return granted;
  }

  /**
   * Counts a claim that is held uncounted, if it still is. If it was alone on an owner, its raised
   * barrier is this node's from now on. Called under the lock.
   */
  void settle(Claim claim) {
    if (claim.settle(this)) {
      count(claim.mode(), 1);
      barred = barred || (type.owns && !claim.mayPass());
    }
  }

  /** Strengthens a held mode if other holders allow it. */
  boolean strengthen(LockMode from, LockMode to) {
    stripe.enter();
    try {
      bar(to);
      count(from, -1);
      boolean done = admits(to);
      count(done ? to : from, 1);
      rest();
      return done;
    } finally {
      stripe.exit();
    }
  }

  /** Weakens a held mode. */
  void weaken(LockMode from, LockMode to) {
    change(from, to);
  }

  /** Gives a held mode back. */
  void release(LockMode mode) {
    change(mode, null);
  }

  private void change(LockMode from, @Nullable LockMode to) {
    Waiter woken;
    stripe.enter();
    try {
      count(from, -1);
      if (to != null) {
        count(to, 1);
      }
      woken = grantHead();
      rest();
    } finally {
      stripe.exit();
    }
    wake(woken);
  }

  /** Leaves the queue. False if the claim was granted meanwhile. */
  boolean abandon(Claim claim) {
    Waiter woken;
    stripe.enter();
    try {
      Waiter waiter = claim.waiter();
      if (waiter == null) {
        return false;
      }
      unlink(waiter);
      woken = grantHead();
      rest();
    } finally {
      stripe.exit();
    }
    wake(woken);
    return true;
  }

  /** Bars the way before a mode other than an intention is weighed. */
  private void bar(LockMode mode) {
    if (!type.owns || barred || mode.isIntention()) {
      return;
    }
    stripe.table.raise(hash);
    try {
      stripe.table.settle(this);
      barred = true;
    } finally {
      if (!barred) {
        stripe.table.lower(hash);
        rest();
      }
    }
  }

  /** After each step: opens the way when it may be, leaves when idle. */
  private void rest() {
    if (head != null || (heldBits & ~INTENTIONS) != 0) {
      return;
    }
    if (barred) {
      barred = false;
      stripe.table.lower(hash);
    }
    if (heldBits == 0) {
      stripe.forget(this);
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

  /** Grants from the head while possible; who was granted is linked by {@code behind}. */
  private @Nullable Waiter grantHead() {
    Waiter first = head;
    Waiter last = null;
    while (head != null && admits(head.claim.mode())) {
      last = head;
      count(last.claim.mode(), 1);
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
    for (Waiter waiter = first; waiter != null; waiter = waiter.behind) {
      stripe.table.granted(waiter.claim);
      waiter.claim.waiter(null);
    }
    return first;
  }

  private static void wake(@Nullable Waiter first) {
    for (Waiter waiter = first; waiter != null; waiter = waiter.behind) {
      waiter.claim.wake();
    }
  }

  private void enqueue(Claim claim) {
    Waiter waiter = new Waiter(claim, ++tickets);
    claim.waiter(waiter);
    waiter.ahead = tail;
    if (tail == null) {
      head = waiter;
    } else {
      tail.behind = waiter;
    }
    tail = waiter;
    stripe.table.queued(claim);
  }

  private void unlink(Waiter waiter) {
    waiter.claim.waiter(null);
    Waiter before = waiter.ahead;
    Waiter after = waiter.behind;
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
