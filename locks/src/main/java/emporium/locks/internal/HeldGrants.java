package emporium.locks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The locks of one acquisition, until closed. Closing releases in reverse order what no other open
 * acquisition of the same thread needs; it may be repeated. Nested acquisitions may be closed in
 * any order.
 *
 * <p>Belongs to the acquiring thread; closing from another throws {@link
 * IllegalMonitorStateException} and releases nothing.
 */
public final class HeldLocks implements AutoCloseable {
  private final LockManager manager;
  private final Session session;

  /** What is held as a whole; null if it was planned and taken claim by claim. */
  private final @Nullable Passage passage;

  /** What was to be taken; the claims in use differ where the thread held the key before. */
  private Claim[] plan;

  private @Nullable Claim[] used;
  private int taken;
  private boolean closed;

  /** Of a plan, of which nothing is taken yet. */
  HeldLocks(LockManager manager, Session session, Claim[] plan) {
    this(manager, session, null, plan);
  }

  /** Of a passage that is held. */
  HeldLocks(LockManager manager, Session session, Passage passage) {
    this(manager, session, passage, passage.asked);
  }

  private HeldLocks(LockManager manager, Session session, @Nullable Passage passage, Claim[] plan) {
    this.manager = manager;
    this.session = session;
    this.passage = passage;
    this.plan = plan;
    this.used = plan;
  }

  /** How many of the planned claims are held. */
  int count() {
    return taken;
  }

  /** The next planned claim is held. */
  void taken() {
    used[taken] = plan[taken];
    taken++;
  }

  /** The next planned claim is covered by one that is held in place of it. */
  void takenBy(Claim claim) {
    if (used == plan) {
      used = plan.clone();
    }
    used[taken++] = claim;
  }

  /** Releases what this acquisition took. */
  @Override
  public void close() {
    if (Thread.currentThread() != session.thread) {
      throw new IllegalMonitorStateException(
          "Locks belong to " + LockHolding.owner(session.thread));
    }
    if (closed) {
      return;
    }
    closed = true;
    if (passage == null) {
      giveBack();
    } else {
      giveBack(passage);
    }
    if (manager.isHeard()) {
      manager.released(used, taken);
    }
  }

  private void giveBack(Passage held) {
    boolean whole = session.isIn(held);
    if (!whole || manager.isHeard()) {
      plan = held.all();
      used = plan;
      taken = plan.length;
    }
    if (whole) {
      manager.table.release(session, held, held.asked.length);
    } else {
      Arrays.sort(plan, Claim.ORDER);
      giveBack();
    }
  }

  private void giveBack() {
    for (int i = taken - 1; i >= 0; i--) {
      Claim claim = used[i];
      if (claim != null && claim.withdraw(plan[i].planned)) {
        session.remove(claim);
        manager.table.release(claim);
      } else if (claim != null) {
        claim.weaken(manager.table);
        used = used == plan ? plan.clone() : used;
        used[i] = null;
      }
    }
  }

  @Override
  public String toString() {
    return (closed ? "released " : "held ")
        + Arrays.toString(passage == null ? plan : passage.all());
  }
}
