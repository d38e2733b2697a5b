package emporium.locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread's claim on one key: planned, waiting in the node's queue, held and counted by the
 * node, or held uncounted, by the thread's session or as the only one in its slot (see {@link
 * LockTable}). An uncounted claim has no node.
 *
 * <p>The mode is changed only by the owning thread and never while uncounted; others may read an
 * old one for diagnosis. The contributions belong to the owning thread: nested acquisitions of the
 * same key add to them, and the mode held is the join of all that are left.
 */
final class Claim {
  static final Comparator<Claim> ORDER =
      (left, right) -> LockTree.compare(left.type, left.key, right.type, right.key);

  private static final int CONTRIBUTION_BITS = 12;
  private static final int CONTRIBUTIONS_MAX = (1 << CONTRIBUTION_BITS) - 1;
  private static final LockMode[] MODES = LockMode.values();
  private static final Object LEFT = new Object();
  private static final VarHandle PLACE = placeHandle();

  final Session session;
  final KeyType type;
  final Object key;
  final int hash;

  /** The mode planned, that is the first contribution. */
  final LockMode planned;

  /** Whether the caller named this key, as opposed to an owner's intention. */
  final boolean asked;

  long sinceNanos;
  private volatile @Nullable Object place;
  private volatile @Nullable Waiter waiter;
  private LockMode mode;
  private long contributions;

  Claim(Session session, KeyType type, Object key, LockMode mode, boolean asked) {
    this.session = session;
    this.type = type;
    this.key = key;
    this.hash = type.hash(key);
    this.planned = mode;
    this.asked = asked;
    this.mode = mode;
    this.contributions = unit(mode);
  }

  /** A claim like this one that was not tried yet. */
  Claim again() {
    return new Claim(session, type, key, planned, asked);
  }

  /** A planned claim for this one and another on the same key. */
  Claim joined(LockMode other, boolean otherAsked) {
    return planned.covers(other) && (asked || !otherAsked)
        ? this
        : new Claim(session, type, key, planned.join(other), asked || otherAsked);
  }

  private static VarHandle placeHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Claim.class, "place", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  LockMode mode() {
    return mode;
  }

  /** Whether this is an intention on a key that owns others, which sessions keep uncounted. */
  boolean mayPass() {
    return type.owns && planned.isIntention();
  }

  /** The place in the node's queue; null if this claim does not wait. */
  @Nullable Waiter waiter() {
    return waiter;
  }

  void waiter(@Nullable Waiter queued) {
    waiter = queued;
  }

  void wake() {
    LockSupport.unpark(session.thread);
  }

  /** The node that counts or queues this claim; null while uncounted. */
  @Nullable Node node() {
    return place instanceof Node node ? node : null;
  }

  /** Has the node count or queue this claim, when nobody else can at the same time. */
  void bind(Node node) {
    PLACE.setRelease(this, node);
  }

  /** Ends a claim that its session keeps. False if a node counts it. */
  boolean leave() {
    return place == null && PLACE.compareAndSet(this, null, LEFT);
  }

  /** Has the node count this claim from now on. False if it has left, or a node counts it. */
  boolean settle(Node node) {
    return place == null && PLACE.compareAndSet(this, null, node);
  }

  /** Whether this claim is on that key. */
  boolean isOn(KeyType otherType, Object otherKey, int otherHash) {
    return hash == otherHash && type == otherType && key.equals(otherKey);
  }

  /**
   * Whether this claim and the next in order are on the same key.
   *
   * @throws IllegalArgumentException if they compare as equal but are not: one would pass for the
   *     other
   */
  boolean isSame(Claim next) {
    boolean same = key.equals(next.key);
    if (!same && ORDER.compare(this, next) == 0) {
      throw disagrees(key, next.key);
    }
    return same;
  }

  /** Two keys compare as equal but are not: one would pass for the other. */
  static IllegalArgumentException disagrees(Object key, Object other) {
    return new IllegalArgumentException("compareTo disagrees with equals: " + key + ", " + other);
  }

  /**
   * Adds a mode that this claim's mode covers.
   *
   * @throws IllegalStateException if nested too deep
   */
  void contribute(LockMode added) {
    if (count(added) == CONTRIBUTIONS_MAX) {
      throw new IllegalStateException("Nested too deep on " + key);
    }
    contributions += unit(added);
  }

  /** Strengthens the mode if that is possible at once. */
  boolean strengthen(LockMode stronger, LockTable table) {
    if (stronger == mode) {
      return true;
    }
    boolean done = table.counting(this).strengthen(mode, stronger);
    if (done) {
      mode = stronger;
    }
    return done;
  }

  /** Takes a contribution back. What is left decides the mode; true if none is left. */
  boolean withdraw(LockMode taken) {
    contributions -= unit(taken);
    return contributions == 0;
  }

  /** Weakens the mode to the join of what is left. */
  void weaken(LockTable table) {
    LockMode left = null;
    for (LockMode candidate : MODES) {
      if (count(candidate) > 0) {
        left = left == null ? candidate : left.join(candidate);
      }
    }
    if (left != null && left != mode) {
      Node counting = table.counting(this);
      LockMode before = mode;
      mode = left;
      counting.weaken(before, left);
    }
  }

  private int count(LockMode of) {
    return (int) (contributions >>> (CONTRIBUTION_BITS * of.rank())) & CONTRIBUTIONS_MAX;
  }

  private static long unit(LockMode of) {
    return 1L << (CONTRIBUTION_BITS * of.rank());
  }

  @Override
  public String toString() {
    return key + " " + mode;
  }
}
