package emporium.locks;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The lock state of one manager: the nodes of keys that are counted or awaited, spread over stripes
 * by their hash, and the sessions of its threads.
 *
 * <p><b>Passing.</b> An intention on an owner is the common case and never conflicts with another
 * one, so it is kept by the session alone, and sets that share only owners share no written word.
 * Whoever asks for an owner in another mode first raises its stripe's barrier and then has the node
 * count every intention it finds in the sessions. A passing thread first publishes its claim and
 * then looks at the barrier. So either it sees the barrier and queues at the node like anybody
 * else, or its claim is counted; both cannot miss each other, since each writes before it reads.
 *
 * <p>Thread-safe. Tests override what they observe or break. Source of the technique: PostgreSQL's
 * fast-path locking (src/backend/storage/lmgr/README), with sessions for backends and barriers for
 * the counters of strong locks.
 */
class LockTable {
  private static final int STRIPES = 256;
  private static final int SESSIONS_KEPT_MIN = 64;

  final ConcurrentMap<Thread, Session> sessions = new ConcurrentHashMap<>();
  private final Stripe[] stripes = new Stripe[STRIPES];
  private final AtomicIntegerArray barriers = new AtomicIntegerArray(STRIPES);
  private volatile int sessionsMax = SESSIONS_KEPT_MIN;

  LockTable() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe(this);
    }
  }

  /** The modes that nobody else may hold when {@code mode} is granted. */
  int conflicts(LockMode mode) {
    return mode.conflicts();
  }

  /** A claim was queued. Called under the stripe's lock. */
  void queued(Claim claim) {}

  /** A claim was granted by its node. Called under the stripe's lock. */
  void granted(Claim claim) {}

  /** What the current thread holds and awaits. */
  Session session() {
    Thread thread = Thread.currentThread();
    Session known = sessions.get(thread);
    if (known != null) {
      return known;
    }
    if (sessions.size() >= sessionsMax) {
      sessions.values().removeIf(Session::isOver);
      sessionsMax = Math.max(SESSIONS_KEPT_MIN, 2 * sessions.size());
    }
    Session added = new Session(thread);
    sessions.put(thread, added);
    return added;
  }

  /** Holds an intention by the session alone. False if the claim must be taken, by a new claim. */
  boolean pass(Claim claim) {
    int stripe = stripe(claim.hash);
    if (barriers.get(stripe) != 0) {
      return false;
    }
    claim.session.add(claim);
    VarHandle.fullFence();
    if (barriers.get(stripe) == 0 || !claim.leave()) {
      return true;
    }
    claim.session.remove(claim);
    return false;
  }

  /** Grants the claim if that is possible at once, else queues it if allowed. True if granted. */
  boolean take(Claim claim, boolean mayQueue) {
    return stripes[stripe(claim.hash)].take(claim, mayQueue);
  }

  /** The node that counts a held claim, which it does from now on. */
  Node counting(Claim claim) {
    return stripes[stripe(claim.hash)].counting(claim);
  }

  /** Gives a held claim back, which its session has dropped. */
  void release(Claim claim) {
    Node node = claim.node();
    if (node == null && !claim.leave()) {
      node = claim.node();
    }
    if (node != null) {
      node.release(claim.mode());
    }
  }

  /** From now on nobody passes the node; who has passed is counted. Called under its lock. */
  void raise(Node node) {
    barriers.incrementAndGet(stripe(node.hash));
    for (Session session : sessions.values()) {
      session.settle(node);
    }
  }

  /** Takes back one {@link #raise}. Called under the node's lock. */
  void lower(Node node) {
    barriers.decrementAndGet(stripe(node.hash));
  }

  /** A key's hash with its bits spread. */
  static int hash(Object key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  private static int stripe(int hash) {
    return hash >>> 24;
  }

  /** Number of keys with state and of threads that hold something. */
  int size() {
    int size = (int) sessions.values().stream().filter(session -> !session.isEmpty()).count();
    for (Stripe stripe : stripes) {
      size += stripe.size();
    }
    return size;
  }
}
