package emporium.locks;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The lock state of one manager: the sessions of its threads, and the keys that are held or
 * awaited, spread over slots by their hash. A slot is empty, or has one claim, or the stripe of its
 * keys' nodes; it is as small as its use allows.
 *
 * <p><b>Alone.</b> A key is taken by putting the claim into its empty slot, and released by taking
 * it out. Whoever finds a claim in the slot puts a stripe in its place, whose node counts that
 * claim from then on; the owner, who does not find its claim any more, goes there.
 *
 * <p><b>Passing.</b> An intention on an owner is the common case and never conflicts with another
 * one, so it is kept by the session alone, and sets that share only owners share no written word.
 * Whoever asks for an owner in another mode first raises its barrier and then looks for intentions
 * in the sessions: a claim that is to be alone may find none, a node counts all it finds. A passing
 * thread first publishes its claims and then looks at the barriers. Each writes before it reads, so
 * they cannot miss each other: either the thread sees the barrier and queues at the node like
 * anybody else, or its claim is found. The barrier stays up while such a claim is alone, or a node
 * holds or awaits one.
 *
 * <p>Thread-safe. Tests override what they observe or break. Source of passing: PostgreSQL's
 * fast-path locking (src/backend/storage/lmgr/README), with sessions for backends and barriers for
 * the counters of strong locks.
 */
class LockTable {
  private static final int SLOT_BITS = 12;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final int BARRIER_BITS = 10;

  /** Unused places at both ends, so that no write there is on the cache line of a length. */
  private static final int APART = 32;

  final Sessions sessions = new Sessions();
  private final AtomicReferenceArray<@Nullable Object> slots =
      new AtomicReferenceArray<>(APART + SLOTS + APART);
  private final AtomicIntegerArray barriers =
      new AtomicIntegerArray(APART + (1 << BARRIER_BITS) + APART);

  /** The modes that nobody else may hold when {@code mode} is granted. */
  int conflicts(LockMode mode) {
    return mode.conflicts();
  }

  /** A claim was queued. Called under the stripe's lock. */
  void queued(Claim claim) {}

  /** A claim was granted by its node. Called under the stripe's lock. */
  void granted(Claim claim) {}

  /**
   * Holds all that was asked for and the intentions on the owners, uncounted, for a session that
   * holds nothing; or nothing of it.
   */
  boolean take(Session session, Passage passage) {
    if (!passage.isFree(this)) {
      return false;
    }
    session.enter(passage);
    VarHandle.fullFence();
    Claim[] asked = passage.asked;
    int taken = 0;
    try {
      while (taken < asked.length
          && (taken > 0 || passage.isFree(this))
          && takeAlone(asked[taken])) {
        taken++;
      }
    } finally {
      if (taken < asked.length) {
        release(session, passage, taken);
      }
    }
    boolean held = taken == asked.length;
    if (held) {
      passage.hold();
    }
    return held;
  }

  /** Gives back the first claims that were asked for, and the intentions. */
  void release(Session session, Passage passage, int taken) {
    for (int i = taken - 1; i >= 0; i--) {
      release(passage.asked[i]);
    }
    session.leave();
    if (!passage.leave()) {
      Claim[] claims = passage.claims();
      for (int i = claims.length - 1; i >= 0; i--) {
        release(claims[i]);
      }
    }
  }

  /** Holds a new claim uncounted, as the last of its session. If false, it is used up. */
  boolean takeUncounted(Claim claim) {
    if (claim.mayPass()) {
      return pass(claim);
    }
    boolean alone = takeAlone(claim);
    if (alone) {
      claim.session.append(claim);
    }
    return alone;
  }

  private boolean pass(Claim claim) {
    if (isBarred(claim.hash)) {
      return false;
    }
    claim.session.append(claim);
    VarHandle.fullFence();
    if (!isBarred(claim.hash) || !claim.leave()) {
      return true;
    }
    claim.session.remove(claim);
    return false;
  }

  private boolean takeAlone(Claim claim) {
    int slot = slot(claim.hash);
    if (!claim.type.owns) {
      return slots.compareAndSet(slot, null, claim);
    }
    if (slots.get(slot) != null) {
      return false;
    }
    boolean alone = false;
    raise(claim.hash);
    try {
      alone = !isPassed(claim) && slots.compareAndSet(slot, null, claim);
    } finally {
      if (!alone) {
        lower(claim.hash);
      }
    }
    return alone;
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
      if (claim.mayPass() ? claim.leave() : leaveAlone(claim)) {
        return;
      }
      node = counting(claim);
    }
    node.release(claim.mode());
  }

  private boolean leaveAlone(Claim claim) {
    boolean left = slots.compareAndSet(slot(claim.hash), claim, null);
    if (left && claim.type.owns) {
      lower(claim.hash);
    }
    return left;
  }

  /** Whether nobody may pass that owner. */
  boolean isBarred(int hash) {
    return barriers.get(barrier(hash)) != 0;
  }

  /** From now on nobody passes that owner. */
  void raise(int hash) {
    barriers.incrementAndGet(barrier(hash));
  }

  /** Takes back one {@link #raise}. */
  void lower(int hash) {
    barriers.decrementAndGet(barrier(hash));
  }

  /** Whether somebody may have passed the owner and still be there. Its barrier is up. */
  boolean isPassed(Claim claim) {
    for (Session session = sessions.first(); session != null; session = session.next) {
      if (session.passes(claim.type, claim.key, claim.hash)) {
        return true;
      }
    }
    return false;
  }

  /** Has the node count who has passed. Called under its lock, with its barrier up. */
  void settle(Node node) {
    for (Session session = sessions.first(); session != null; session = session.next) {
      Claim claim = session.passing(node.type, node.key, node.hash);
      if (claim != null) {
        node.settle(claim);
      }
    }
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

  private static int slot(int hash) {
    return APART + (hash >>> (Integer.SIZE - SLOT_BITS));
  }

  private static int barrier(int hash) {
    return APART + (hash >>> (Integer.SIZE - BARRIER_BITS));
  }

  /** Number of slots with state and of threads that hold something. */
  int size() {
    int size = (int) sessions.all().stream().filter(session -> !session.isEmpty()).count();
    for (int slot = APART; slot < APART + SLOTS; slot++) {
      size += slots.get(slot) == null ? 0 : 1;
    }
    return size;
  }
}
