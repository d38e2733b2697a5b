package emporium.locks.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one thread holds and awaits in one manager. Invariant: grants are in tree order, each key
 * once.
 *
 * <p>Changed by the owning thread only. Others read the grants at any time and find each grant that
 * is held during the whole reading. Mostly a thread holds what one acquisition took, as one
 * fast-path grant. When it takes more, that is materialized into single grants, which are added and
 * removed: at the end in place, anywhere else in a new array, and no grant follows an empty
 * element. Readers read the fast-path grant first, as materializing clears it last.
 */
final class ThreadLocks extends CacheLinePadded {
  private static final int GRANTS_MIN = 6;
  private static final int GRANTS_KEPT_MAX = 64;
  private static final VarHandle GRANT = MethodHandles.arrayElementVarHandle(LockGrant[].class);
  private static final VarHandle FAST_PATH = fastPathHandle();

  final Thread thread;

  /** The next in the registry. */
  volatile @Nullable ThreadLocks next;

  private volatile @Nullable FastPathGrant fastPath;
  private volatile @Nullable LockGrant[] grants = new LockGrant[GRANTS_MIN];
  private int size;
  private volatile @Nullable LockGrant awaited;

  ThreadLocks(Thread thread) {
    this.thread = thread;
  }

  private static VarHandle fastPathHandle() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(ThreadLocks.class, "fastPath", FastPathGrant.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether nothing is held. For any thread, as of some moment. */
  boolean isEmpty() {
    return fastPath == null && GRANT.getVolatile(grants, 0) == null;
  }

  /** Whether nothing is held. For the owning thread. */
  boolean isFree() {
    return size == 0 && fastPath == null;
  }

  /** Whether the thread has terminated and holds nothing. */
  boolean isTerminated() {
    return !thread.isAlive() && isEmpty();
  }

  /** Publishes a fast-path grant of a thread that holds nothing. */
  void publish(FastPathGrant published) {
    FAST_PATH.setRelease(this, published);
  }

  /** Whether a fast-path grant is held and not materialized. For the owning thread. */
  boolean isOnFastPath(FastPathGrant grant) {
    return fastPath == grant;
  }

  /** Removes the fast-path grant. */
  void clear() {
    FAST_PATH.setRelease(this, null);
  }

  /** Replaces the fast-path grant, if there is one, by single grants. */
  void materialize() {
    FastPathGrant published = fastPath;
    if (published != null) {
      LockGrant[] all = published.all();
      Arrays.sort(all, LockGrant.ORDER);
      grants = Arrays.copyOf(all, Math.max(GRANTS_MIN, all.length));
      size = all.length;
      fastPath = null;
    }
  }

  /** The grant on a key, if held. */
  @Nullable LockGrant find(KeyType type, Object key) {
    int at = position(type, key);
    return at >= 0 ? grants[at] : null;
  }

  /** The last grant held in tree order. */
  @Nullable LockGrant last() {
    return size == 0 ? null : grants[size - 1];
  }

  /** Whether a key comes after all that is held. */
  boolean isLast(KeyType type, Object key) {
    LockGrant last = last();
    return last == null || KeyTree.compare(last.type, last.key, type, key) < 0;
  }

  /** Adds a grant on a key that is not held yet. */
  void add(LockGrant grant) {
    if (isLast(grant.type, grant.key)) {
      append(grant);
    } else {
      insert(grant, -position(grant.type, grant.key) - 1);
    }
  }

  /** Adds a grant on a key that comes after all that is held. */
  void append(LockGrant grant) {
    @Nullable LockGrant[] present = grants;
    if (size == present.length) {
      insert(grant, size);
    } else {
      GRANT.setRelease(present, size++, grant);
    }
  }

  private void insert(LockGrant grant, int at) {
    @Nullable LockGrant[] present = grants;
    @Nullable LockGrant[] copy =
        Arrays.copyOf(present, size == present.length ? 2 * size : present.length);
    System.arraycopy(present, at, copy, at + 1, size - at);
    copy[at] = grant;
    grants = copy;
    size++;
  }

  /** Removes a grant that is held. */
  void remove(LockGrant grant) {
    @Nullable LockGrant[] present = grants;
    int last = size - 1;
    if (present[last] == grant) {
      GRANT.setRelease(present, last, null);
    } else {
      int at = position(grant.type, grant.key);
      @Nullable LockGrant[] copy = present.clone();
      System.arraycopy(present, at + 1, copy, at, last - at);
      copy[last] = null;
      grants = copy;
    }
    size = last;
    if (last == 0 && grants.length > GRANTS_KEPT_MAX) {
      grants = new LockGrant[GRANTS_MIN];
    }
  }

  void await(@Nullable LockGrant grant) {
    awaited = grant;
  }

  @Nullable LockGrant awaited() {
    return awaited;
  }

  /** The grants held now, in any order. For any thread. */
  List<LockGrant> held() {
    FastPathGrant published = fastPath;
    if (published != null) {
      return published.isHeld() ? List.of(published.all()) : List.of();
    }
    @Nullable LockGrant[] present = grants;
    List<LockGrant> found = new ArrayList<>();
    for (int i = 0; i < present.length; i++) {
      LockGrant grant = (LockGrant) GRANT.getVolatile(present, i);
      if (grant == null) {
        break;
      }
      found.add(grant);
    }
    return found;
  }

  /** Whether the fast path has an intention on an owner. For any thread. */
  boolean hasIntentionOn(KeyType type, Object key, int hash) {
    FastPathGrant published = fastPath;
    return (published != null && published.hasIntentionOn(type, key, hash))
        || intentionOn(grants, type, key, hash) != null;
  }

  /** The intention on an owner on the fast path, if any. For any thread. */
  @Nullable LockGrant intentionOn(KeyType type, Object key, int hash) {
    FastPathGrant published = fastPath;
    LockGrant found = published == null ? null : published.intentionOn(type, key, hash);
    return found == null ? intentionOn(grants, type, key, hash) : found;
  }

  private static @Nullable LockGrant intentionOn(
      @Nullable LockGrant[] present, KeyType type, Object key, int hash) {
    for (int i = 0; i < present.length; i++) {
      LockGrant grant = (LockGrant) GRANT.getVolatile(present, i);
      if (grant == null) {
        return null;
      }
      if (grant.isOn(type, key, hash)) {
        return grant.isIntentionOnOwner() ? grant : null;
      }
    }
    return null;
  }

  private int position(KeyType type, Object key) {
    @Nullable LockGrant[] present = grants;
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      LockGrant grant = at(present, middle);
      int order = KeyTree.compare(grant.type, grant.key, type, key);
      if (order == 0) {
        return checked(grant.key, key, middle);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private static LockGrant at(@Nullable LockGrant[] present, int index) {
    LockGrant grant = present[index];
    if (grant == null) {
      throw new IllegalStateException("Hole at " + index);
    }
    return grant;
  }

  /** Refuses keys that compare as equal but are not: one would be taken for the other. */
  private static int checked(Object found, Object key, int at) {
    if (!found.equals(key)) {
      throw LockGrant.disagrees(found, key);
    }
    return at;
  }
}
