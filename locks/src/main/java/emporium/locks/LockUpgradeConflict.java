package emporium.locks;

import java.util.Map;

/**
 * A nested acquisition needs a stronger mode on a node the thread already holds, or an intention
 * lock on an owner that comes before a held lock, and cannot have it at once because of other
 * holders. Waiting could deadlock, so: roll back, release everything, retry. The context names what
 * was requested ({@code lock.requested}), what the thread holds there ({@code lock.held}) and what
 * others hold ({@code lock.heldBy}).
 */
public final class LockUpgradeConflict extends LockException {
  private static final long serialVersionUID = 1L;

  /** A failure with what it is about. */
  public LockUpgradeConflict(Map<String, String> context) {
    super("Held lock cannot be strengthened at once", context);
  }
}
