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
 * that is in here during the whole pass. Mostly a thread holds what one acquisition took, as one
 * passage. When it takes more, that is unfolded into claims that come and go: at the end in place,
 * anywhere else in a new array, and no claim stands behind an empty place. Who passes over them
 * looks at the passage first, as unfolding clears it last.
 */
final class Session extends Apart {
  private static final int CLAIMS_MIN = 6;
  private static final int CLAIMS_KEPT_MAX = 64;
  private static final VarHandle CLAIM = MethodHandles.arrayElementVarHandle(Claim[].class);
  private static final VarHandle PASSAGE = passageHandle();

  final Thread thread;

  /** The next of the table's sessions. */
  volatile @Nullable Session next;

  private volatile @Nullable Passage passage;
  private volatile @Nullable Claim[] claims = new Claim[CLAIMS_MIN];
  private int size;
  private volatile @Nullable Claim awaited;

  Session(Thread thread) {
    this.thread = thread;
  }

  private static VarHandle passageHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Session.class, "passage", Passage.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether nothing is held. For any thread, as of some moment. */
  boolean isEmpty() {
    return passage == null && CLAIM.getVolatile(claims, 0) == null;
  }

  /** Whether nothing is held. For the owning thread. */
  boolean isFree() {
    return size == 0 && passage == null;
  }

  /** Whether this session will not be used again. */
  boolean isOver() {
    return !thread.isAlive() && isEmpty();
  }

  /** Publishes a passage in an empty session. */
  void enter(Passage entered) {
    PASSAGE.setRelease(this, entered);
  }

  /** Whether a passage is in here as a whole. For the owning thread. */
  boolean isIn(Passage entered) {
    return passage == entered;
  }

  /** Drops the passage. */
  void leave() {
    PASSAGE.setRelease(this, null);
  }

  /** Makes claims that come and go of the passage in here, if there is one. */
  void unfold() {
    Passage entered = passage;
    if (entered != null) {
      Claim[] all = entered.all();
      Arrays.sort(all, Claim.ORDER);
      claims = Arrays.copyOf(all, Math.max(CLAIMS_MIN, all.length));
      size = all.length;
      passage = null;
    }
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

  /** The claims held now, in whatever order. For any thread. */
  List<Claim> held() {
    Passage entered = passage;
    if (entered != null) {
      return entered.isHeld() ? List.of(entered.all()) : List.of();
    }
    @Nullable Claim[] present = claims;
    List<Claim> found = new ArrayList<>();
    for (int i = 0; i < present.length; i++) {
      Claim claim = (Claim) CLAIM.getVolatile(present, i);
      if (claim == null) {
        break;
      }
      found.add(claim);
    }
    return found;
  }

  /** Whether an owner is held in passing. For any thread. */
  boolean passes(KeyType type, Object key, int hash) {
    Passage entered = passage;
    return (entered != null && entered.passes(type, key, hash))
        || passing(claims, type, key, hash) != null;
  }

  /** The intention on an owner that is held in passing, if any. For any thread. */
  @Nullable Claim passing(KeyType type, Object key, int hash) {
    Passage entered = passage;
    Claim found = entered == null ? null : entered.passing(type, key, hash);
    return found == null ? passing(claims, type, key, hash) : found;
  }

  private static @Nullable Claim passing(
      @Nullable Claim[] present, KeyType type, Object key, int hash) {
    for (int i = 0; i < present.length; i++) {
      Claim claim = (Claim) CLAIM.getVolatile(present, i);
      if (claim == null) {
        return null;
      }
      if (claim.isOn(type, key, hash)) {
        return claim.mayPass() ? claim : null;
      }
    }
    return null;
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
      throw Claim.disagrees(found, key);
    }
    return at;
  }
}
