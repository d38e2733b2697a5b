package emporium.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What one thread holds and awaits in one manager. Invariant: claims stand in tree order, each node
 * once.
 *
 * <p>Changed by the owning thread only, under a guard so that others can read it for diagnosis.
 */
final class Session {
  final Thread thread;
  private final ReentrantLock guard = new ReentrantLock();
  private final List<Claim> claims = new ArrayList<>(4);
  private volatile @Nullable Claim awaited;

  Session(Thread thread) {
    this.thread = thread;
  }

  boolean isEmpty() {
    return claims.isEmpty();
  }

  /** The claim on a node, if held. */
  @Nullable Claim find(KeyType type, Object key) {
    int at = position(type, key);
    return at >= 0 ? claims.get(at) : null;
  }

  /** The last claim held in tree order. */
  @Nullable Claim last() {
    return claims.isEmpty() ? null : claims.get(claims.size() - 1);
  }

  /** Whether a node comes after all that is held. */
  boolean isLast(KeyType type, Object key) {
    Claim last = last();
    return last == null || LockTree.compare(last.type, last.key, type, key) < 0;
  }

  /** Adds a claim on a node that is not held yet. */
  void add(Claim claim) {
    int at = isLast(claim.type, claim.key) ? claims.size() : -position(claim.type, claim.key) - 1;
    guard.lock();
    try {
      claims.add(at, claim);
    } finally {
      guard.unlock();
    }
  }

  /** Removes a claim that is held. */
  void remove(Claim claim) {
    int at = claims.size() - 1;
    if (claims.get(at) != claim) {
      at = position(claim.type, claim.key);
    }
    guard.lock();
    try {
      claims.remove(at);
    } finally {
      guard.unlock();
    }
  }

  void await(@Nullable Claim claim) {
    awaited = claim;
  }

  @Nullable Claim awaited() {
    return awaited;
  }

  /** The claims held now. For any thread. */
  List<Claim> held() {
    guard.lock();
    try {
      return List.copyOf(claims);
    } finally {
      guard.unlock();
    }
  }

  private int position(KeyType type, Object key) {
    int low = 0;
    int high = claims.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Claim claim = claims.get(middle);
      int order = LockTree.compare(claim.type, claim.key, type, key);
      if (order == 0) {
        return checked(middle, key);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /** Refuses keys that compare as equal but are not: one would pass for the other. */
  private int checked(int at, Object key) {
    Object found = claims.get(at).key;
    if (!found.equals(key)) {
      throw new IllegalArgumentException("compareTo disagrees with equals: " + found + ", " + key);
    }
    return at;
  }
}
