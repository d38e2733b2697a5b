package emporium.provider;

import emporium.locks.LockSet;
import emporium.locks.LockTree;

/** Locks of the provider's graph: one per idempotency key. */
public final class ChargeLocks {
  /** The provider's name, for its engine, its records and its lock tree. */
  public static final String SERVICE = "payment-provider";

  /** The tree. */
  public static final LockTree TREE = LockTree.derive(SERVICE, ChargeKey.class);

  private ChargeLocks() {}

  /** What was charged under a key, for one transaction alone. */
  public static LockSet charge(ChargeKey key) {
    return LockSet.exclusive(key);
  }
}
