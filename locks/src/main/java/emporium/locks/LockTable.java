package emporium.locks;

/**
 * All nodes of one manager: the root, and the keys that are held or awaited, spread over stripes by
 * their hash. Thread-safe.
 */
final class LockTable {
  private static final int STRIPES = 256;

  private final RootNode root = new RootNode();
  private final Stripe[] stripes = new Stripe[STRIPES];

  LockTable() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  /** Grants the claim if that is possible at once, else queues it if allowed. True if granted. */
  boolean take(Claim claim, boolean mayQueue) {
    return claim.type.isRoot()
        ? root.take(claim, mayQueue)
        : stripe(claim.key).take(claim, mayQueue);
  }

  private Stripe stripe(Object key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return stripes[(hash >>> 16) & (STRIPES - 1)];
  }

  /** Number of keys with state. */
  int size() {
    int size = 0;
    for (Stripe stripe : stripes) {
      size += stripe.size();
    }
    return size;
  }
}
