package emporium.locks;

import java.util.ArrayList;
import java.util.List;

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
  private final List<Claim> claims;
  private final List<LockMode> modes;
  private boolean closed;

  HeldLocks(LockManager manager, Session session, int sizeMax) {
    this.manager = manager;
    this.session = session;
    this.claims = new ArrayList<>(sizeMax);
    this.modes = new ArrayList<>(sizeMax);
  }

  void add(Claim claim, LockMode mode) {
    claims.add(claim);
    modes.add(mode);
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
    List<Claim> released = new ArrayList<>(claims.size());
    for (int i = claims.size() - 1; i >= 0; i--) {
      Claim claim = claims.get(i);
      if (!claim.withdraw(modes.get(i))) {
        claim.weaken();
        continue;
      }
      session.remove(claim);
      claim.node().release(claim.mode());
      released.add(claim);
    }
    manager.closed(session, released);
  }

  @Override
  public String toString() {
    return (closed ? "released " : "held ") + claims;
  }
}
