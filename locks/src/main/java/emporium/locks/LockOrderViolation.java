package emporium.locks;

import java.util.Map;

/**
 * A lock was requested that comes, in tree order, before one the thread already holds; waiting for
 * it could deadlock. A programming error: declare the lock up front, or use {@link
 * LockManager#tryAcquire}. Thrown whether or not the lock is free, so that tests find it. The
 * context names both locks ({@code lock.requested}, {@code lock.held}).
 */
public final class LockOrderViolation extends LockException {
  private static final long serialVersionUID = 1L;

  /** A failure with what it is about. */
  public LockOrderViolation(Map<String, String> context) {
    super("Lock comes before one already held", context);
  }
}
