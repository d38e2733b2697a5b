package emporium.locks.internal;

import emporium.locks.LockMode;
import org.jspecify.annotations.Nullable;

/**
 * An intention on an owner, one of those of a {@link FastPathGrant}, each owner once. Built by one
 * thread and never changed once the fast-path grant is published; the keys' own methods are called
 * before that.
 */
final class IntentionLock {
  final KeyType type;
  final Object key;
  final int hash;
  final @Nullable IntentionLock next;
  private LockMode mode;

  private IntentionLock(KeyType type, Object key, LockMode mode, @Nullable IntentionLock next) {
    this.type = type;
    this.key = key;
    this.hash = type.hash(key);
    this.mode = mode;
    this.next = next;
  }

  /** The intentions on the owners of a grant, linked before those that are present already. */
  static @Nullable IntentionLock above(LockGrant grant, @Nullable IntentionLock present) {
    LockMode mode = grant.planned.intention();
    IntentionLock first = present;
    Object key = grant.key;
    for (KeyType at = grant.type; at.owner != null; at = at.owner) {
      key = at.ownerOf(key);
      IntentionLock known = find(present, at.owner, key);
      if (known == null) {
        first = new IntentionLock(at.owner, key, mode, first);
      } else if (known.mode.covers(mode)) {
        return first;
      } else {
        known.mode = mode;
      }
    }
    return first;
  }

  private static @Nullable IntentionLock find(
      @Nullable IntentionLock first, KeyType type, Object key) {
    for (IntentionLock at = first; at != null; at = at.next) {
      if (at.type != type) {
        continue;
      }
      if (at.key.equals(key)) {
        return at;
      }
      if (KeyTree.compare(type, at.key, type, key) == 0) {
        throw LockGrant.disagrees(at.key, key);
      }
    }
    return null;
  }

  boolean isOn(KeyType otherType, Object otherKey, int otherHash) {
    return hash == otherHash && type == otherType && key.equals(otherKey);
  }

  /** A grant for it. */
  LockGrant grant(LockGrant requested) {
    LockGrant grant = new LockGrant(requested.threadLocks, type, key, mode, false);
    grant.sinceNanos = requested.sinceNanos;
    return grant;
  }
}
