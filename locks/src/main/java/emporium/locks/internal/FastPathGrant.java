package emporium.locks.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set that a thread holds, or tries to take, on the fast path: each requested key is the only one
 * in its slot of the table, and the intentions on owners are published by the thread alone. The
 * intentions become grants only when they are needed: by a thread that requests an owner in another
 * mode and transfers them to a node, or by the holder when it takes more.
 *
 * <p>Created and released by its thread; any other thread may read it.
 *
 * <p>Source: PostgreSQL's fast-path locking (src/backend/storage/lmgr/README).
 */
final class FastPathGrant {
  private static final LockGrant[] NONE = {};
  private static final VarHandle GRANTS = grantsHandle();

  /** In tree order, never changed. None is an intention. */
  final LockGrant[] requested;

  private final @Nullable IntentionLock intentions;
  private boolean held; // reports may see an old value
  private volatile LockGrant @Nullable [] grants;

  /** Reads the owners from the keys. */
  FastPathGrant(LockGrant[] requested) {
    IntentionLock first = null;
    for (LockGrant grant : requested) {
      first = IntentionLock.above(grant, first);
    }
    this.requested = requested;
    this.intentions = first;
  }

  private static VarHandle grantsHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(FastPathGrant.class, "grants", LockGrant[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Marks the set as held. */
  void markHeld() {
    held = true;
  }

  /** Whether the set is held, as opposed to being tried. */
  boolean isHeld() {
    return held;
  }

  /** Whether no owner's barrier is raised. */
  boolean isOpen(LockTable table) {
    for (IntentionLock at = intentions; at != null; at = at.next) {
      if (table.isBarred(at.hash)) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is an intention on a key. */
  boolean hasIntentionOn(KeyType type, Object key, int hash) {
    for (IntentionLock at = intentions; at != null; at = at.next) {
      if (at.isOn(type, key, hash)) {
        return true;
      }
    }
    return false;
  }

  /** The grant for the intention on a key; null if there is none, or all were released. */
  @Nullable LockGrant intentionOn(KeyType type, Object key, int hash) {
    if (hasIntentionOn(type, key, hash)) {
      for (LockGrant grant : grants()) {
        if (grant.isOn(type, key, hash)) {
          return grant;
        }
      }
    }
    return null;
  }

  /** The intentions, each as a grant; none if they were released. */
  LockGrant[] grants() {
    LockGrant[] found = grants;
    if (found == null) {
      LockGrant[] made = made();
      found = GRANTS.compareAndSet(this, null, made) ? made : grants;
    }
    return found == null ? NONE : found;
  }

  private LockGrant[] made() {
    int count = 0;
    for (IntentionLock at = intentions; at != null; at = at.next) {
      count++;
    }
    LockGrant[] made = new LockGrant[count];
    for (IntentionLock at = intentions; at != null; at = at.next) {
      made[--count] = at.grant(requested[0]);
    }
    return made;
  }

  /** Releases all intentions at once. False if they have become grants, to be released singly. */
  boolean releaseIntentions() {
    return GRANTS.compareAndSet(this, null, NONE);
  }

  /** All grants, those for the intentions first. */
  LockGrant[] all() {
    LockGrant[] above = grants();
    LockGrant[] all = Arrays.copyOf(above, above.length + requested.length);
    System.arraycopy(requested, 0, all, above.length, requested.length);
    return all;
  }
}
