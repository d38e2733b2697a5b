package emporium.locks;

import java.util.Map;

/**
 * A lock was not granted before the deadline of its set. Nothing of the set is held. The context
 * says what was asked ({@code lock.asked}, {@code lock.set}), for how long ({@code lock.waitMaxMs})
 * and what is held by whom ({@code lock.heldBy}). Safe to retry after a rollback.
 */
public final class LockTimeout extends LockException {
  private static final long serialVersionUID = 1L;

  LockTimeout(Map<String, String> context) {
    super("Lock not granted in time", context);
  }
}
