package emporium.locks;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to take a set, step by step in tree order, all or nothing. Used once, by the
 * acquiring thread.
 *
 * <p>Waits only for a node that comes after all that the thread holds; that is why no deadlock can
 * form.
 */
final class Acquisition {
  private static final long TRY = -1;

  private final LockManager manager;
  private final Session session;
  private final Step[] steps;
  private final HeldLocks held;
  private final long waitMaxMs;
  private final boolean waits;
  private long leftNanos;
  private long nowNanos;

  private Acquisition(LockManager manager, Session session, Step[] steps, long waitMaxMs) {
    this.manager = manager;
    this.session = session;
    this.steps = steps;
    this.held = new HeldLocks(manager, session, steps);
    this.waitMaxMs = waitMaxMs;
    this.waits = waitMaxMs != TRY;
    this.leftNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    this.nowNanos = manager.nowNanos();
  }

  /** Takes all steps or throws. */
  static HeldLocks waiting(LockManager manager, Session session, Step[] steps, long waitMaxMs) {
    Acquisition acquisition = new Acquisition(manager, session, steps, waitMaxMs);
    acquisition.checkOrder();
    return Objects.requireNonNull(acquisition.takeAll(), "taken or thrown");
  }

  /** Takes all steps without waiting, or none. */
  static @Nullable HeldLocks trying(LockManager manager, Session session, Step[] steps) {
    return new Acquisition(manager, session, steps, TRY).takeAll();
  }

  /** Refuses a set that names a new lock before a held one, unless a held owner covers it. */
  private void checkOrder() {
    Claim last = session.last();
    if (last == null) {
      return;
    }
    for (Step step : steps) {
      if (step.asked
          && !session.isLast(step.type, step.key)
          && session.find(step.type, step.key) == null
          && !isCoveredByOwner(step)) {
        throw refusal().orderViolation(step, last);
      }
    }
  }

  private boolean isCoveredByOwner(Step step) {
    Object key = step.key;
    for (KeyType type = step.type; type.owner != null; type = type.owner) {
      key = type.ownerOf(key);
      Claim owner = session.find(type.owner, key);
      if (owner != null && owner.mode().coversBelow(step.mode)) {
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
    for (Step step : steps) {
      boolean last = session.isLast(step.type, step.key);
      Claim known = last ? null : session.find(step.type, step.key);
      Claim claim = known == null ? takeNew(step, last) : strengthen(known, step);
      if (claim == null) {
        return false;
      }
      held.add(claim);
    }
    return true;
  }

  private @Nullable Claim strengthen(Claim claim, Step step) {
    if (claim.strengthen(claim.mode().join(step.mode), manager.table)) {
      return claim;
    }
    if (waits) {
      throw refusal().upgradeConflict(step, claim);
    }
    return null;
  }

  private @Nullable Claim takeNew(Step step, boolean last) {
    Claim claim = new Claim(session, step);
    if (step.mayPass()) {
      if (manager.table.pass(claim)) {
        claim.sinceNanos = nowNanos;
        return claim;
      }
      claim = new Claim(session, step);
    }
    boolean mayWait = waits && last;
    if (!manager.table.take(claim, mayWait && leftNanos > 0)) {
      if (!waits) {
        return null;
      }
      if (!mayWait) {
        throw refusal().upgradeConflict(step, null);
      }
      await(claim, step);
    }
    claim.sinceNanos = nowNanos;
    session.add(claim);
    return claim;
  }

  private void await(Claim claim, Step step) {
    if (leftNanos <= 0) {
      throw refusal().timeout(step);
    }
    long startNanos = System.nanoTime();
    session.await(claim);
    boolean granted;
    try {
      new Wait(manager, claim, startNanos, leftNanos).park();
    } finally {
      Node node = claim.node();
      granted = node == null || !node.abandon(claim);
      session.await(null);
    }
    nowNanos = System.nanoTime();
    leftNanos -= nowNanos - startNanos;
    manager.waited(claim, nowNanos - startNanos);
    if (!granted) {
      throw Thread.currentThread().isInterrupted()
          ? refusal().interrupted(step)
          : refusal().timeout(step);
    }
  }

  private Refusal refusal() {
    return new Refusal(manager, session, steps, waitMaxMs);
  }
}
