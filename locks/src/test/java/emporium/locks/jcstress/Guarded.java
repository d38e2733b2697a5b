package emporium.locks.jcstress;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.locks.LockUpgradeConflict;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two plain fields written together, and the key that guards them. Each has a key and an owner of
 * its own, so that no lock of another pair orders what is seen here; the manager is one for all.
 */
class Guarded {
  static final LockManager MANAGER =
      new LockManager(LockTree.derive("jcstress", OwnerId.class, PairKey.class));
  private static final AtomicInteger IDS = new AtomicInteger();
  private static final long WAIT_MAX_MS = 3_600_000;

  final PairKey key = new PairKey(IDS.incrementAndGet());
  private int left;
  private int right;

  record OwnerId(int value) implements Comparable<OwnerId> {
    @Override
    public int compareTo(OwnerId other) {
      return Integer.compare(value, other.value);
    }
  }

  record PairKey(int id) implements Comparable<PairKey> {
    private static final Comparator<PairKey> ORDER = Comparator.comparingInt(PairKey::id);

    public OwnerId owner() {
      return new OwnerId(id);
    }

    @Override
    public int compareTo(PairKey other) {
      return ORDER.compare(this, other);
    }
  }

  static HeldLocks acquire(LockSet set) {
    return MANAGER.acquire(set, WAIT_MAX_MS);
  }

  void write() {
    left = 1;
    right = 1;
  }

  void read(II_Result seen) {
    seen.r1 = left;
    seen.r2 = right;
  }

  void raise() {
    left = left + 1;
    right = right + 1;
  }

  void writeUnder(LockSet set) {
    HeldLocks held = acquire(set);
    write();
    held.close();
  }

  void readUnder(LockSet set, II_Result seen) {
    HeldLocks held = acquire(set);
    read(seen);
    held.close();
  }

  void raiseUnder(LockSet set) {
    HeldLocks held = acquire(set);
    raise();
    held.close();
  }

  /** Reads under S, raises under X; after a conflict all is given back and taken anew. */
  void raiseAfterUpgrade() {
    HeldLocks shared = acquire(LockSet.shared(key));
    boolean done = raisedNested();
    shared.close();
    if (!done) {
      raiseUnder(LockSet.exclusive(key));
    }
  }

  private boolean raisedNested() {
    try (HeldLocks stronger = acquire(LockSet.exclusive(key))) {
      raise();
      return stronger != null;
    } catch (LockUpgradeConflict e) {
      return false;
    }
  }

  /** Raises under locks taken at once, or else waited for. */
  void raiseAfterTry() {
    HeldLocks held = MANAGER.tryAcquire(LockSet.exclusive(key));
    if (held == null) {
      held = acquire(LockSet.exclusive(key));
    }
    raise();
    held.close();
  }

  /** Reads if locks are free at once; -1 if they are not. */
  void readAfterTry(II_Result seen) {
    HeldLocks held = MANAGER.tryAcquire(LockSet.shared(key));
    if (held == null) {
      seen.r1 = -1;
      seen.r2 = -1;
      return;
    }
    read(seen);
    held.close();
  }
}
