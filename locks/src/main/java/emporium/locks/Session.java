package emporium.locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one thread holds and awaits in one manager. Invariant: claims stand in tree order, each key
 * once.
 *
 * <p>Changed by the owning thread only. Others pass over the claims at any time and find each claim
 * that is in here during the whole pass: at the end claims come and go in place, anywhere else in a
 * new array.
 */
final class Session {
  private static final int CLAIMS_MIN = 6;
  private static final int CLAIMS_KEPT_MAX = 64;
  private static final VarHandle CLAIM = MethodHandles.arrayElementVarHandle(Claim[].class);

  final Thread thread;
  private volatile @Nullable Claim[] claims = new Claim[CLAIMS_MIN];
  private int size;
  private volatile @Nullable Claim awaited;

  Session(Thread thread) {
    this.thread = thread;
  }

  /** Whether nothing is held. For any thread, as of some moment. */
  boolean isEmpty() {
    return CLAIM.getVolatile(claims, 0) == null;
  }

  /** Whether this session will not be used again. */
  boolean isOver() {
    return !thread.isAlive() && isEmpty();
  }

  /** The claim on a key, if held. */
  @Nullable Claim find(KeyType type, Object key) {
    int at = position(type, key);
    return at >= 0 ? claims[at] : null;
  }

  /** The last claim held in tree order. */
  @Nullable Claim last() {
    return size == 0 ? null : claims[size - 1];
  }

  /** Whether a key comes after all that is held. */
  boolean isLast(KeyType type, Object key) {
    Claim last = last();
    return last == null || LockTree.compare(last.type, last.key, type, key) < 0;
  }

  /** Adds a claim on a key that is not held yet. */
  void add(Claim claim) {
    if (isLast(claim.type, claim.key)) {
      append(claim);
    } else {
      insert(claim, -position(claim.type, claim.key) - 1);
    }
  }

  /** Adds a claim on a key that comes after all that is held. */
  void append(Claim claim) {
    @Nullable Claim[] present = claims;
    if (size == present.length) {
      insert(claim, size);
    } else {
      CLAIM.setRelease(present, size++, claim);
    }
  }

  private void insert(Claim claim, int at) {
    @Nullable Claim[] present = claims;
    @Nullable Claim[] copy =
        Arrays.copyOf(present, size == present.length ? 2 * size : present.length);
    System.arraycopy(present, at, copy, at + 1, size - at);
    copy[at] = claim;
    claims = copy;
    size++;
  }

  /** Removes a claim that is held. */
  void remove(Claim claim) {
    @Nullable Claim[] present = claims;
    int last = size - 1;
    if (present[last] == claim) {
      CLAIM.setRelease(present, last, null);
    } else {
      int at = position(claim.type, claim.key);
      @Nullable Claim[] copy = present.clone();
      System.arraycopy(present, at + 1, copy, at, last - at);
      copy[last] = null;
      claims = copy;
    }
    size = last;
    if (last == 0 && claims.length > CLAIMS_KEPT_MAX) {
      claims = new Claim[CLAIMS_MIN];
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
    @Nullable Claim[] present = claims;
    List<Claim> found = new ArrayList<>();
    for (int i = 0; i < present.length; i++) {
      Claim claim = (Claim) CLAIM.getVolatile(present, i);
      if (claim != null) {
        found.add(claim);
      }
    }
    return found;
  }

  /** Has the node count what this session holds of it in passing. For any thread. */
  void settle(Node node) {
    @Nullable Claim[] present = claims;
    for (int i = 0; i < present.length; i++) {
      Claim claim = (Claim) CLAIM.getVolatile(present, i);
      if (claim != null && claim.isOn(node.type, node.key, node.hash)) {
        node.settle(claim);
      }
    }
  }

  private int position(KeyType type, Object key) {
    @Nullable Claim[] present = claims;
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Claim claim = at(present, middle);
      int order = LockTree.compare(claim.type, claim.key, type, key);
      if (order == 0) {
        return checked(claim.key, key, middle);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private static Claim at(@Nullable Claim[] present, int index) {
    Claim claim = present[index];
    if (claim == null) {
      throw new IllegalStateException("Hole at " + index);
    }
    return claim;
  }

  /** Refuses keys that compare as equal but are not: one would pass for the other. */
  private static int checked(Object found, Object key, int at) {
    if (!found.equals(key)) {
      throw new IllegalArgumentException("compareTo disagrees with equals: " + found + ", " + key);
    }
    return at;
  }
}
