package emporium.locks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A lock was not granted before the deadline of its set. Nothing of the set is held. The context
 * states what was requested ({@code lock.requested}, {@code lock.set}), for how long ({@code
 * lock.waitMaxMs}) and what is held by whom ({@code lock.heldBy}). Safe to retry after a rollback.
 */
public final class LockTimeout extends LockException {
  private static final long serialVersionUID = 1L;

  /** For engines whose locks a database keeps: who holds them is not known here. */
  public static LockTimeout of(LockSet set, long waitMaxMs) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("lock.set", set.toString());
    context.put("lock.waitMaxMs", Long.toString(waitMaxMs));
    return new LockTimeout(context);
  }

  /** A failure with what it is about. */
  public LockTimeout(Map<String, String> context) {
    super("Lock not granted in time", context);
  }
}
