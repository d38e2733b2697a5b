package emporium.locks;

import java.util.Map;

/**
 * The thread was interrupted while it waited for a lock. Nothing of the set is held and the
 * thread's interrupt flag is still set. The context names what was requested.
 */
public final class LockInterrupted extends LockException {
  private static final long serialVersionUID = 1L;

  /** A failure with what it is about. */
  public LockInterrupted(Map<String, String> context) {
    super("Interrupted while waiting for a lock", context);
  }
}
