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
  private final Step[] steps;
  private final @Nullable Claim[] claims;
  private int taken;
  private boolean closed;

  HeldLocks(LockManager manager, Session session, Step[] steps) {
    this.manager = manager;
    this.session = session;
    this.steps = steps;
    this.claims = new Claim[steps.length];
  }

  /** The next step is taken, by that claim, new or held before. */
  void add(Claim claim) {
    claim.contribute(steps[taken].mode);
    claims[taken++] = claim;
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
    for (int i = taken - 1; i >= 0; i--) {
      Claim claim = claims[i];
      if (claim == null) {
        continue;
      }
      if (claim.withdraw(steps[i].mode)) {
        session.remove(claim);
        manager.table.release(claim);
      } else {
        claim.weaken(manager.table);
        claims[i] = null;
      }
    }
    manager.released(claims);
  }

  @Override
  public String toString() {
    return (closed ? "released " : "held ") + Arrays.toString(steps);
  }
}
