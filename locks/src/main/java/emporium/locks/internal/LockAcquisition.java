package emporium.locks;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to take a planned set, claim by claim in tree order, all or nothing. Used once, by
 * the acquiring thread.
 *
 * <p>Waits only for a key that comes after all that the thread holds; that is why no deadlock can
 * form.
 */
final class Acquisition {
  private static final long TRY = -1;

  private final LockManager manager;
  private final Session session;
  private final Claim[] plan;
  private final HeldLocks held;
  private final long waitMaxMs;
  private final boolean waits;
  private long leftNanos;
  private long nowNanos;

  private Acquisition(LockManager manager, Session session, Claim[] plan, long waitMaxMs) {
    this.manager = manager;
    this.session = session;
    this.plan = plan;
    this.held = new HeldLocks(manager, session, plan);
    this.waitMaxMs = waitMaxMs;
    this.waits = waitMaxMs != TRY;
    this.leftNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    this.nowNanos = manager.isHeard() ? System.nanoTime() : 0;
  }

  /** Takes all or throws. */
  static HeldLocks waiting(LockManager manager, Session session, LockSet set, long waitMaxMs) {
    return Objects.requireNonNull(take(manager, session, set, waitMaxMs), "taken or thrown");
  }

  /** Takes all without waiting, or none. */
  static @Nullable HeldLocks trying(LockManager manager, Session session, LockSet set) {
    return take(manager, session, set, TRY);
  }

  private static @Nullable HeldLocks take(
      LockManager manager, Session session, LockSet set, long waitMaxMs) {
    if (session.isFree()) {
      HeldLocks held = passed(manager, session, set);
      if (held != null) {
        return held;
      }
    }
    session.unfold();
    Acquisition acquisition =
        new Acquisition(manager, session, manager.plan(set, session), waitMaxMs);
    if (acquisition.waits) {
      acquisition.checkOrder();
    }
    return acquisition.takeAll();
  }

  /** Takes all as one, if nobody is in the way. */
  private static @Nullable HeldLocks passed(LockManager manager, Session session, LockSet set) {
    Claim[] asked = manager.asked(set, session);
    if (asked == null) {
      return null;
    }
    if (manager.isHeard()) {
      long nowNanos = System.nanoTime();
      for (Claim claim : asked) {
        claim.sinceNanos = nowNanos;
      }
    }
    Passage passage = new Passage(asked);
    HeldLocks held = new HeldLocks(manager, session, passage);
    return manager.table.take(session, passage) ? held : null;
  }

  /** Refuses a set that names a new lock before a held one, unless a held owner covers it. */
  private void checkOrder() {
    Claim last = session.last();
    if (last == null) {
      return;
    }
    for (Claim claim : plan) {
      if (claim.asked
          && !session.isLast(claim.type, claim.key)
          && session.find(claim.type, claim.key) == null
          && !isCoveredByOwner(claim)) {
        throw refusal().orderViolation(claim, last);
      }
    }
  }

  private boolean isCoveredByOwner(Claim claim) {
    Object key = claim.key;
    for (KeyType type = claim.type; type.owner != null; type = type.owner) {
      key = type.ownerOf(key);
      Claim owner = session.find(type.owner, key);
      if (owner != null && owner.mode().coversBelow(claim.planned)) {
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
      Claim claim = plan[i];
      boolean last = session.isLast(claim.type, claim.key);
      Claim known = last ? null : session.find(claim.type, claim.key);
      if (known != null) {
        if (!strengthen(known, claim)) {
          return false;
        }
      } else if (last && manager.table.takeUncounted(claim)) {
        claim.sinceNanos = nowNanos;
        held.taken();
      } else {
        plan[i] = claim.again();
        if (!takeNew(plan[i], last)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean strengthen(Claim known, Claim claim) {
    if (!known.strengthen(known.mode().join(claim.planned), manager.table)) {
      if (waits) {
        throw refusal().upgradeConflict(claim, known);
      }
      return false;
    }
    known.contribute(claim.planned);
    held.takenBy(known);
    return true;
  }

  private boolean takeNew(Claim claim, boolean last) {
    boolean mayWait = waits && last;
    if (manager.table.take(claim, mayWait && leftNanos > 0)) {
      hold(claim);
      return true;
    }
    if (!waits) {
      return false;
    }
    if (!mayWait) {
      throw refusal().upgradeConflict(claim, null);
    }
    await(claim);
    return true;
  }

  /** Notes a granted claim, so that whatever goes wrong from here on gives it back. */
  private void hold(Claim claim) {
    claim.sinceNanos = nowNanos;
    session.add(claim);
    held.taken();
  }

  private void await(Claim claim) {
    if (leftNanos <= 0) {
      throw timeout(claim);
    }
    long startNanos = System.nanoTime();
    boolean granted = false;
    session.await(claim);
    try {
      new Wait(manager, claim, startNanos, leftNanos).park();
    } finally {
      Node node = claim.node();
      granted = claim.waiter() == null || node == null || !node.abandon(claim);
      session.await(null);
      nowNanos = System.nanoTime();
      if (granted) {
        hold(claim);
      }
    }
    leftNanos -= nowNanos - startNanos;
    manager.waited(claim, nowNanos - startNanos);
    if (!granted) {
      throw Thread.currentThread().isInterrupted() ? refusal().interrupted(claim) : timeout(claim);
    }
  }

  private LockTimeout timeout(Claim claim) {
    manager.timedOut(claim);
    return refusal().timeout(claim);
  }

  private Refusal refusal() {
    return new Refusal(manager, session, plan, waitMaxMs);
  }
}
