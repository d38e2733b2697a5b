package emporium.locks;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread's claim on one node: waiting in the node's queue, then held.
 *
 * <p>The queue links are guarded by the node's lock. The mode is changed only by the owning thread;
 * others read it for diagnosis. The contributions belong to the owning thread: nested acquisitions
 * of the same node add to them, and the mode held is the join of all that are left.
 */
final class Claim {
  private static final int CONTRIBUTION_BITS = 12;
  private static final int CONTRIBUTIONS_MAX = (1 << CONTRIBUTION_BITS) - 1;
  private static final LockMode[] MODES = LockMode.values();

  final Session session;
  final KeyType type;
  final Object key;
  @Nullable Node node;
  @Nullable Claim ahead;
  @Nullable Claim behind;
  long ticket;
  long sinceNanos;
  private volatile LockMode mode;
  private volatile boolean granted;
  private long contributions;

  Claim(Session session, Step step) {
    this.session = session;
    this.type = step.type;
    this.key = step.key;
    this.mode = step.mode;
  }

  LockMode mode() {
    return mode;
  }

  boolean isGranted() {
    return granted;
  }

  void markGranted() {
    granted = true;
  }

  void wake() {
    LockSupport.unpark(session.thread);
  }

  /** The node of a claim that was granted or queued. */
  Node node() {
    Node at = node;
    if (at == null) {
      throw new IllegalStateException("Claim without node: " + key);
    }
    return at;
  }

  /**
   * Adds a mode that this claim's mode covers.
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
  boolean strengthen(LockMode stronger) {
    if (stronger == mode) {
      return true;
    }
    boolean done = node().strengthen(mode, stronger);
    if (done) {
      mode = stronger;
    }
    return done;
  }

  /** Takes a contribution back. What is left decides the mode; true if none is left. */
  boolean withdraw(LockMode taken) {
    contributions -= unit(taken);
    return contributions == 0;
  }

  /** Weakens the mode to the join of what is left. */
  void weaken() {
    LockMode left = null;
    for (LockMode candidate : MODES) {
      if (count(candidate) > 0) {
        left = left == null ? candidate : left.join(candidate);
      }
    }
    if (left != null && left != mode) {
      LockMode before = mode;
      mode = left;
      node().weaken(before, left);
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
