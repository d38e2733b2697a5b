package emporium.locks;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
  private final List<Step> steps;
  private final HeldLocks held;
  private final long waitMaxMs;
  private final boolean waits;
  private long leftNanos;

  private Acquisition(LockManager manager, Session session, List<Step> steps, long waitMaxMs) {
    this.manager = manager;
    this.session = session;
    this.steps = steps;
    this.held = new HeldLocks(manager, session, steps.size());
    this.waitMaxMs = waitMaxMs;
    this.waits = waitMaxMs != TRY;
    this.leftNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
  }

  /** Takes all steps or throws. */
  static HeldLocks waiting(LockManager manager, Session session, List<Step> steps, long waitMaxMs) {
    Acquisition acquisition = new Acquisition(manager, session, steps, waitMaxMs);
    acquisition.checkOrder();
    return Objects.requireNonNull(acquisition.takeAll(), "taken or thrown");
  }

  /** Takes all steps without waiting, or none. */
  static @Nullable HeldLocks trying(LockManager manager, Session session, List<Step> steps) {
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
      Claim claim = session.find(step.type, step.key);
      claim = claim == null ? takeNew(step) : strengthen(claim, step);
      if (claim == null) {
        return false;
      }
      claim.contribute(step.mode);
      held.add(claim, step.mode);
    }
    return true;
  }

  private @Nullable Claim strengthen(Claim claim, Step step) {
    if (claim.strengthen(claim.mode().join(step.mode))) {
      return claim;
    }
    if (waits) {
      throw refusal().upgradeConflict(step, claim);
    }
    return null;
  }

  private @Nullable Claim takeNew(Step step) {
    Claim claim = new Claim(session, step);
    boolean mayWait = waits && session.isLast(step.type, step.key);
    if (!manager.table.take(claim, mayWait && leftNanos > 0)) {
      if (!waits) {
        return null;
      }
      if (!mayWait) {
        throw refusal().upgradeConflict(step, null);
      }
      await(claim, step);
    }
    if (manager.listener != LockListener.NONE) {
      claim.sinceNanos = System.nanoTime();
    }
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
      park(claim, startNanos);
    } finally {
      granted = !claim.node().abandon(claim);
      session.await(null);
    }
    long waitedNanos = System.nanoTime() - startNanos;
    leftNanos -= waitedNanos;
    manager.waited(claim, waitedNanos);
    if (!granted) {
      throw Thread.currentThread().isInterrupted()
          ? refusal().interrupted(step)
          : refusal().timeout(step);
    }
  }

  private void park(Claim claim, long startNanos) {
    long restNanos = leftNanos;
    while (!claim.isGranted() && restNanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(claim, restNanos);
      restNanos = leftNanos - (System.nanoTime() - startNanos);
    }
  }

  private Refusal refusal() {
    return new Refusal(manager, session, steps, waitMaxMs);
  }
}
