package emporium.locks;

import org.jspecify.annotations.Nullable;

/**
 * An intention on an owner, one of those of a {@link Passage}, each owner once. Put together by one
 * thread, never changed once the passage is published. What keys have to say is asked before that.
 */
final class Intention {
  final KeyType type;
  final Object key;
  final int hash;
  final @Nullable Intention next;
  private LockMode mode;

  private Intention(KeyType type, Object key, LockMode mode, @Nullable Intention next) {
    this.type = type;
    this.key = key;
    this.hash = type.hash(key);
    this.mode = mode;
    this.next = next;
  }

  /** Those on the owners of a claim before those that are there already. */
  static @Nullable Intention above(Claim claim, @Nullable Intention present) {
    LockMode mode = claim.planned.intention();
    Intention first = present;
    Object key = claim.key;
    for (KeyType at = claim.type; at.owner != null; at = at.owner) {
      key = at.ownerOf(key);
      Intention known = find(present, at.owner, key);
      if (known == null) {
        first = new Intention(at.owner, key, mode, first);
      } else if (known.mode.covers(mode)) {
        return first;
      } else {
        known.mode = mode;
      }
    }
    return first;
  }

  private static @Nullable Intention find(@Nullable Intention first, KeyType type, Object key) {
    for (Intention at = first; at != null; at = at.next) {
      if (at.type != type) {
        continue;
      }
      if (at.key.equals(key)) {
        return at;
      }
      if (LockTree.compare(type, at.key, type, key) == 0) {
        throw Claim.disagrees(at.key, key);
      }
    }
    return null;
  }

  boolean isOn(KeyType otherType, Object otherKey, int otherHash) {
    return hash == otherHash && type == otherType && key.equals(otherKey);
  }

  /** A claim for it. */
  Claim claim(Claim asked) {
    Claim claim = new Claim(asked.session, type, key, mode, false);
    claim.sinceNanos = asked.sinceNanos;
    return claim;
  }
}
