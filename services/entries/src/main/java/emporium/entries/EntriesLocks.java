package emporium.entries;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.util.Collection;

/**
 * Locks of the entries: one for each key. What the server was filled with is guarded by the root.
 */
public final class EntriesLocks {
  /** The service's name, for its engine, its records and its lock tree. */
  public static final String SERVICE = "entries";

  /** The tree: keys below the root. */
  public static final LockTree TREE = LockTree.derive(SERVICE, EntryKey.class);

  private EntriesLocks() {}

  /** An entry, against change by others. */
  public static LockSet readEntry(EntryKey key) {
    return LockSet.shared(key);
  }

  static LockSet writeEntry(EntryKey key) {
    return LockSet.exclusive(key);
  }

  static LockSet addEntries(Collection<EntryKey> keys) {
    return LockSet.exclusive(keys);
  }

  static LockSet population() {
    return LockSet.exclusiveRoot();
  }

  /** Everything, against change by others. */
  public static LockSet readAll() {
    return LockSet.sharedRoot();
  }
}
