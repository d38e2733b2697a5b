package emporium.locks;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The lock state of one manager: the sessions of its threads, and the keys that are held or
 * awaited, spread over slots by their hash. A slot is empty, or has one claim, or the stripe of its
 * keys' nodes; it is as small as its use allows.
 *
 * <p><b>Alone.</b> A key that owns nothing is taken by putting the claim into its empty slot, and
 * released by taking it out. Whoever finds a claim in the slot puts a stripe in its place, whose
 * node counts that claim from then on; the owner, who does not find its claim any more, goes there.
 *
 * <p><b>Passing.</b> An intention on an owner is the common case and never conflicts with another
 * one, so it is kept by the session alone, and sets that share only owners share no written word.
 * Whoever asks for an owner in another mode first raises its slot's barrier and then has the node
 * count every intention it finds in the sessions. A passing thread first publishes its claim and
 * then looks at the barrier. Each writes before it reads, so they cannot miss each other: either
 * the thread sees the barrier and queues at the node like anybody else, or its claim is counted.
 *
 * <p>Thread-safe. Tests override what they observe or break. Source of passing: PostgreSQL's
 * fast-path locking (src/backend/storage/lmgr/README), with sessions for backends and barriers for
 * the counters of strong locks.
 */
class LockTable {
  private static final int SLOT_BITS = 12;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final int BARRIER_BITS = 10;
  private static final int RECENT = 64;
  private static final int SESSIONS_KEPT_MIN = 64;

  final ConcurrentMap<Thread, Session> sessions = new ConcurrentHashMap<>();
  private final @Nullable Session[] recent = new Session[RECENT];
  private final AtomicReferenceArray<@Nullable Object> slots = new AtomicReferenceArray<>(SLOTS);
  private final AtomicIntegerArray barriers = new AtomicIntegerArray(1 << BARRIER_BITS);
  private volatile int sessionsMax = SESSIONS_KEPT_MIN;

  /** The modes that nobody else may hold when {@code mode} is granted. */
  int conflicts(LockMode mode) {
    return mode.conflicts();
  }

  /** A claim was queued. Called under the stripe's lock. */
  void queued(Claim claim) {}

  /** A claim was granted by its node. Called under the stripe's lock. */
  void granted(Claim claim) {}

  /** What the current thread holds and awaits. */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in Java 17
  Session session() {
    Thread thread = Thread.currentThread();
    int at = (int) thread.getId() & (RECENT - 1);
    Session session = recent[at];
    if (session == null || session.thread != thread) {
      session = sessions.get(thread);
      if (session == null) {
        session = added(thread);
      }
      recent[at] = session;
    }
    return session;
  }

  private Session added(Thread thread) {
    if (sessions.size() >= sessionsMax) {
      sessions.values().removeIf(Session::isOver);
      sessionsMax = Math.max(SESSIONS_KEPT_MIN, 2 * sessions.size());
    }
    Session session = new Session(thread);
    sessions.put(thread, session);
    return session;
  }

  /** Holds a new claim uncounted, as the last of its session. If false, it is used up. */
  boolean takeUncounted(Claim claim) {
    return claim.mayPass() ? pass(claim) : takeAlone(claim);
  }

  private boolean pass(Claim claim) {
    int barrier = barrier(claim.hash);
    if (barriers.get(barrier) != 0) {
      return false;
    }
    claim.session.append(claim);
    VarHandle.fullFence();
    if (barriers.get(barrier) == 0 || !claim.leave()) {
      return true;
    }
    claim.session.remove(claim);
    return false;
  }

  private boolean takeAlone(Claim claim) {
    if (claim.type.owns || !slots.compareAndSet(slot(claim.hash), null, claim)) {
      return false;
    }
    claim.session.append(claim);
    return true;
  }

  /** Grants a new claim if that is possible at once, else queues it if allowed. */
  boolean take(Claim claim, boolean mayQueue) {
    Stripe stripe = enter(slot(claim.hash));
    try {
      return stripe.findOrAdd(claim).take(claim, mayQueue);
    } finally {
      stripe.exit();
    }
  }

  /** The node that counts a held claim, which it does from now on. */
  Node counting(Claim claim) {
    Stripe stripe = enter(slot(claim.hash));
    try {
      Node counted = claim.node();
      if (counted != null) {
        return counted;
      }
      Node node = stripe.findOrAdd(claim);
      node.settle(claim);
      return node;
    } finally {
      stripe.exit();
    }
  }

  /** Gives a held claim back, which its session has dropped. */
  void release(Claim claim) {
    Node node = claim.node();
    if (node == null) {
      if (claim.mayPass() ? claim.leave() : slots.compareAndSet(slot(claim.hash), claim, null)) {
        return;
      }
      node = counting(claim);
    }
    node.release(claim.mode());
  }

  /** From now on nobody passes the node; who has passed is counted. Called under its lock. */
  void raise(Node node) {
    barriers.incrementAndGet(barrier(node.hash));
    for (Session session : sessions.values()) {
      session.settle(node);
    }
  }

  /** Takes back one {@link #raise}. Called under the node's lock. */
  void lower(Node node) {
    barriers.decrementAndGet(barrier(node.hash));
  }

  /** The slot's stripe, entered. */
  private Stripe enter(int slot) {
    while (true) {
      Object found = slots.get(slot);
      Stripe stripe = found instanceof Stripe present ? present : new Stripe(this, slot);
      stripe.enter();
      if (found == stripe ? slots.get(slot) == stripe : slots.compareAndSet(slot, found, stripe)) {
        if (found instanceof Claim alone) {
          stripe.findOrAdd(alone).settle(alone);
        }
        return stripe;
      }
      stripe.exit();
    }
  }

  /** Empties the slot of a stripe without nodes. Called under its lock. */
  void vacate(Stripe stripe) {
    slots.compareAndSet(stripe.slot, stripe, null);
  }

  /** A key's hash with its bits spread. */
  static int hash(Object key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  private static int slot(int hash) {
    return hash >>> (Integer.SIZE - SLOT_BITS);
  }

  private static int barrier(int hash) {
    return hash >>> (Integer.SIZE - BARRIER_BITS);
  }

  /** Number of slots with state and of threads that hold something. */
  int size() {
    int size = (int) sessions.values().stream().filter(session -> !session.isEmpty()).count();
    for (int slot = 0; slot < SLOTS; slot++) {
      size += slots.get(slot) == null ? 0 : 1;
    }
    return size;
  }
}
