package emporium.locks.internal;

import emporium.locks.LockMode;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The lock state of one manager: what each thread holds, and the keys that are held or awaited,
 * spread over slots by their hash. A slot is empty, or has one grant, or the stripe of its keys'
 * nodes.
 *
 * <p><b>Fast path for a key.</b> The grant is put into the empty slot by one compare-and-set and
 * taken out by another. A thread that finds a grant in the slot replaces it by a stripe and
 * transfers the grant to a node; the holder, which does not find its grant in the slot, releases it
 * at the node.
 *
 * <p><b>Fast path for intentions.</b> An intention on an owner is the common case and never
 * conflicts with another one. So the thread publishes it in its own {@link ThreadLocks}, and sets
 * that share only owners share no written word. A thread that requests an owner in another mode
 * first raises the owner's barrier and then looks for intentions in all {@link ThreadLocks}: a
 * grant on the fast path requires that there is none, a node transfers all it finds. A thread on
 * the fast path first publishes its grants and then reads the barriers. Each writes before it
 * reads, so they cannot miss each other: either the thread sees the barrier and queues at the node,
 * or its grant is found. The barrier stays raised while such a grant is held on the fast path, or a
 * node holds or awaits one.
 *
 * <p>Thread-safe. Tests override what they observe or break. Source: PostgreSQL's fast-path locking
 * (src/backend/storage/lmgr/README), with {@link ThreadLocks} for backends and barriers for the
 * counters of strong locks.
 */
class LockTable {
  private static final int SLOT_BITS = 12;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final int BARRIER_BITS = 10;

  /** Unused elements at both ends, so that no write is on the cache line of an array's length. */
  private static final int PADDING = 32;

  final ThreadLocksRegistry threads = new ThreadLocksRegistry();
  private final AtomicReferenceArray<@Nullable Object> slots =
      new AtomicReferenceArray<>(PADDING + SLOTS + PADDING);
  private final AtomicIntegerArray barriers =
      new AtomicIntegerArray(PADDING + (1 << BARRIER_BITS) + PADDING);

  /** The modes that no other thread may hold when {@code mode} is granted. */
  int conflicts(LockMode mode) {
    return mode.conflicts();
  }

  /** A grant was queued. Called under the stripe's lock. */
  void queued(LockGrant grant) {}

  /** A node has granted. Called under the stripe's lock. */
  void granted(LockGrant grant) {}

  /** Takes a whole set on the fast path for a thread that holds nothing, or nothing of it. */
  boolean take(ThreadLocks threadLocks, FastPathGrant fastPath) {
    if (!fastPath.isOpen(this)) {
      return false;
    }
    threadLocks.publish(fastPath);
    VarHandle.fullFence();
    LockGrant[] requested = fastPath.requested;
    int taken = 0;
    try {
      while (taken < requested.length
          && (taken > 0 || fastPath.isOpen(this))
          && takeSlot(requested[taken])) {
        taken++;
      }
    } finally {
      if (taken < requested.length) {
        release(threadLocks, fastPath, taken);
      }
    }
    boolean held = taken == requested.length;
    if (held) {
      fastPath.markHeld();
    }
    return held;
  }

  /** Releases the first {@code taken} requested grants, and the intentions. */
  void release(ThreadLocks threadLocks, FastPathGrant fastPath, int taken) {
    for (int i = taken - 1; i >= 0; i--) {
      release(fastPath.requested[i]);
    }
    threadLocks.clear();
    if (!fastPath.releaseIntentions()) {
      LockGrant[] grants = fastPath.grants();
      for (int i = grants.length - 1; i >= 0; i--) {
        release(grants[i]);
      }
    }
  }

  /** Takes one more grant on the fast path, the last of its thread. If false, it is used up. */
  boolean takeFastPath(LockGrant grant) {
    if (grant.isIntentionOnOwner()) {
      return takeIntention(grant);
    }
    boolean taken = takeSlot(grant);
    if (taken) {
      grant.threadLocks.append(grant);
    }
    return taken;
  }

  private boolean takeIntention(LockGrant grant) {
    if (isBarred(grant.hash)) {
      return false;
    }
    grant.threadLocks.append(grant);
    VarHandle.fullFence();
    if (!isBarred(grant.hash) || !grant.releaseFastPath()) {
      return true;
    }
    grant.threadLocks.remove(grant);
    return false;
  }

  private boolean takeSlot(LockGrant grant) {
    int slot = slot(grant.hash);
    if (!grant.type.owns) {
      return slots.compareAndSet(slot, null, grant);
    }
    if (slots.get(slot) != null) {
      return false;
    }
    boolean taken = false;
    raise(grant.hash);
    try {
      taken = !isHeldOnFastPath(grant) && slots.compareAndSet(slot, null, grant);
    } finally {
      if (!taken) {
        lower(grant.hash);
      }
    }
    return taken;
  }

  /** Grants a new grant if that is possible at once, else queues it if allowed. */
  boolean take(LockGrant grant, boolean mayQueue) {
    LockStripe stripe = lockStripe(slot(grant.hash));
    try {
      return stripe.findOrAdd(grant).take(grant, mayQueue);
    } finally {
      stripe.unlock();
    }
  }

  /**
   * The node that a held grant is registered with; transfers the grant if it was on the fast path.
   */
  LockNode register(LockGrant grant) {
    LockStripe stripe = lockStripe(slot(grant.hash));
    try {
      LockNode present = grant.node();
      if (present != null) {
        return present;
      }
      LockNode node = stripe.findOrAdd(grant);
      node.transfer(grant);
      return node;
    } finally {
      stripe.unlock();
    }
  }

  /** Releases a grant that its thread has removed. */
  void release(LockGrant grant) {
    LockNode node = grant.node();
    if (node == null) {
      if (grant.isIntentionOnOwner() ? grant.releaseFastPath() : releaseSlot(grant)) {
        return;
      }
      node = register(grant);
    }
    node.release(grant.mode());
  }

  private boolean releaseSlot(LockGrant grant) {
    boolean released = slots.compareAndSet(slot(grant.hash), grant, null);
    if (released && grant.type.owns) {
      lower(grant.hash);
    }
    return released;
  }

  /** Whether the fast path is closed for intentions on that owner. */
  boolean isBarred(int hash) {
    return barriers.get(barrier(hash)) != 0;
  }

  /** Closes the fast path for intentions on that owner. */
  void raise(int hash) {
    barriers.incrementAndGet(barrier(hash));
  }

  /** Takes back one {@link #raise}. */
  void lower(int hash) {
    barriers.decrementAndGet(barrier(hash));
  }

  /**
   * Whether a thread may hold an intention on the owner on the fast path. Its barrier is raised.
   */
  boolean isHeldOnFastPath(LockGrant grant) {
    for (ThreadLocks threadLocks = threads.first();
        threadLocks != null;
        threadLocks = threadLocks.next) {
      if (threadLocks.hasIntentionOn(grant.type, grant.key, grant.hash)) {
        return true;
      }
    }
    return false;
  }

  /** Transfers all intentions of the fast path to the node. Under its lock, barrier raised. */
  void transfer(LockNode node) {
    for (ThreadLocks threadLocks = threads.first();
        threadLocks != null;
        threadLocks = threadLocks.next) {
      LockGrant grant = threadLocks.intentionOn(node.type, node.key, node.hash);
      if (grant != null) {
        node.transfer(grant);
      }
    }
  }

  /** The slot's stripe, locked. */
  private LockStripe lockStripe(int slot) {
    while (true) {
      Object found = slots.get(slot);
      LockStripe stripe =
          found instanceof LockStripe present ? present : new LockStripe(this, slot);
      stripe.lock();
      if (found == stripe ? slots.get(slot) == stripe : slots.compareAndSet(slot, found, stripe)) {
        if (found instanceof LockGrant only) {
          stripe.findOrAdd(only).transfer(only);
        }
        return stripe;
      }
      stripe.unlock();
    }
  }

  /** Empties the slot of a stripe without nodes. Called under its lock. */
  void vacate(LockStripe stripe) {
    slots.compareAndSet(stripe.slot, stripe, null);
  }

  private static int slot(int hash) {
    return PADDING + (hash >>> (Integer.SIZE - SLOT_BITS));
  }

  private static int barrier(int hash) {
    return PADDING + (hash >>> (Integer.SIZE - BARRIER_BITS));
  }

  /** Number of slots with state and of threads that hold something. */
  int size() {
    int size = (int) threads.all().stream().filter(threadLocks -> !threadLocks.isEmpty()).count();
    for (int slot = PADDING; slot < PADDING + SLOTS; slot++) {
      size += slots.get(slot) == null ? 0 : 1;
    }
    return size;
  }
}
