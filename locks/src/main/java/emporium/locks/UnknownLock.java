package emporium.locks;

import java.util.Map;

/**
 * A key was requested whose type is not in the manager's tree. A programming error; nothing was
 * locked. The context names the key ({@code lock.requested}), its type and the tree.
 */
public final class UnknownLock extends LockException {
  private static final long serialVersionUID = 1L;

  /** A failure with what it is about. */
  public UnknownLock(Map<String, String> context) {
    super("Key type is not in the lock tree", context);
  }
}
