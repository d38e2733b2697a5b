package emporium.locks;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes and gives back the locks of one tree. A set is taken whole or not at all, with intention
 * locks on all owners up to the root, in tree order, under one deadline.
 *
 * <p>Invariants: modes held on a node by different threads are compatible; no request passes a
 * waiter of the same node; a thread waits only for a node after all those it holds, so no deadlock
 * can form; a key has state only while held or awaited.
 *
 * <p>Re-entrance: a thread may acquire again what it holds, and later locks in order. A lock that
 * comes before a held one is refused with {@link LockOrderViolation}, unless a held owner covers
 * it. A stronger mode on a held node, and an owner's intention lock that comes before a held lock,
 * are granted at once or refused with {@link LockUpgradeConflict}.
 *
 * <p>Thread-safe. Threads may be virtual: none is pinned while it waits. Failure: one of the {@link
 * LockException}s; nothing of the set is then held, what was held before still is.
 */
public final class LockManager {
  private static final System.Logger LOGGER = System.getLogger(LockManager.class.getName());

  private static final int HOLDERS_SHOWN_MAX = 8;

  final LockTable table;
  final long slowWaitNanos;
  private final LockListener listener;
  private final boolean hearsHolds;
  private final LockTree tree;
  private final BiFunction<LockSet, Session, Claim[]> planner;
  private final boolean plansBeforeTaking;

  /** A manager that tells nobody how long locks are waited for and held. */
  public LockManager(LockTree tree) {
    this(tree, LockListener.NONE, 0);
  }

  /**
   * A manager that tells {@code listener} how long locks are waited for and held.
   *
   * @param slowWaitMs a wait that lasts longer is reported while it goes on; 0 means none is
   */
  public LockManager(LockTree tree, LockListener listener, long slowWaitMs) {
    this(tree, listener, slowWaitMs, new LockTable(), null);
  }

  /** For tests that observe the table, break it, or give a plan of their own for every set. */
  LockManager(
      LockTree tree,
      LockListener listener,
      long slowWaitMs,
      LockTable table,
      @Nullable BiFunction<LockSet, Session, Claim[]> planner) {
    if (slowWaitMs < 0) {
      throw new IllegalArgumentException("Negative slowWaitMs: " + slowWaitMs);
    }
    this.tree = Objects.requireNonNull(tree, "tree");
    this.listener = Objects.requireNonNull(listener, "listener");
    this.hearsHolds = listener.hearsHolds();
    this.slowWaitNanos =
        slowWaitMs == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(slowWaitMs);
    this.table = table;
    this.plansBeforeTaking = planner != null;
    this.planner = planner == null ? tree::plan : planner;
  }

  /** The tree whose keys are locked. */
  public LockTree tree() {
    return tree;
  }

  /**
   * Takes all locks of the set, waiting if need be.
   *
   * @param waitMaxMs longest wait for all of them together; 0 means do not wait
   * @return what to close to release them, by this thread
   * @throws LockTimeout if not granted in time
   * @throws LockInterrupted if interrupted while waiting; the interrupt flag stays set
   * @throws LockOrderViolation if a lock comes before one this thread holds
   * @throws LockUpgradeConflict if a node this thread holds cannot be strengthened at once
   * @throws UnknownLock if a key's type is not in the tree
   */
  public HeldLocks acquire(LockSet set, long waitMaxMs) {
    if (waitMaxMs < 0) {
      throw new IllegalArgumentException("Negative waitMaxMs: " + waitMaxMs);
    }
    Session session = table.sessions.current();
    return Acquisition.waiting(this, session, set, waitMaxMs);
  }

  /**
   * Takes all locks of the set if that is possible at once, in whatever order relative to those
   * held. A thread that is about to give way to somebody may be in the way for a moment.
   *
   * @return what to close to release them, by this thread; null if not all are free, and none is
   *     taken
   * @throws UnknownLock if a key's type is not in the tree
   */
  public @Nullable HeldLocks tryAcquire(LockSet set) {
    Session session = table.sessions.current();
    return Acquisition.trying(this, session, set);
  }

  /**
   * Runs {@code body} while holding {@code locks}, taken in tree order and released in reverse.
   *
   * @param waitMaxMs longest wait for all of them together; 0 means do not wait
   * @return what {@code body} returns
   * @throws LockException as {@link #acquire}; {@code body} did not run
   */
  @CanIgnoreReturnValue
  public <T extends @Nullable Object> T run(LockSet locks, long waitMaxMs, Supplier<T> body) {
    HeldLocks held = acquire(locks, waitMaxMs);
    try {
      return body.get();
    } finally {
      held.close();
    }
  }

  /**
   * Who holds what and who waits for whom, in tree order; per key holders first, then waiters in
   * queue order. Threads go on meanwhile, so the lines need not have been true at the same moment.
   */
  public List<LockHolding> holdings() {
    return report().holdings();
  }

  /** {@link #holdings()} as text, a line each. */
  public String dump() {
    return report().dump();
  }

  LockReport report() {
    return new LockReport(tree.name(), table.sessions.all());
  }

  /** Number of keys with state and of threads that hold something. */
  int stateCount() {
    return table.size();
  }

  /** All claims of a set, in tree order. */
  Claim[] plan(LockSet set, Session session) {
    return planner.apply(set, session);
  }

  /** The claims that a set asks for, if they can be held as one passage. */
  Claim @Nullable [] asked(LockSet set, Session session) {
    return plansBeforeTaking ? null : tree.asked(set, session);
  }

  /** Whether anybody hears how long locks are held. */
  boolean isHeard() {
    return hearsHolds;
  }

  /** After an acquisition was closed, of its first claims. Those still held stand as null. */
  void released(@Nullable Claim[] claims, int count) {
    long nowNanos = System.nanoTime();
    for (int i = count - 1; i >= 0; i--) {
      Claim claim = claims[i];
      if (claim != null) {
        tell(() -> listener.held(claim.key, claim.mode(), nowNanos - claim.sinceNanos));
      }
    }
  }

  /** After a wait for a claim. */
  void waited(Claim claim, long nanos) {
    tell(() -> listener.waited(claim.key, claim.mode(), nanos));
  }

  /** A claim was not granted in time. */
  void timedOut(Claim claim) {
    tell(() -> listener.timedOut(claim.key, claim.mode()));
  }

  /** During a wait that has passed the threshold. */
  void slow(Claim claim, long waitedNanos) {
    List<SlowWait.Holder> holders =
        holdings().stream()
            .filter(held -> !held.waiting() && held.key().equals(claim.key))
            .filter(held -> !held.mode().compatibleWith(claim.mode()))
            .limit(HOLDERS_SHOWN_MAX)
            .map(held -> new SlowWait.Holder(held.thread(), held.mode(), stack(held.thread())))
            .toList();
    Thread waiter = claim.session.thread;
    List<StackTraceElement> stack = stack(waiter);
    tell(
        () ->
            listener.slow(
                new SlowWait(waiter, claim.key, claim.mode(), waitedNanos, stack, holders)));
  }

  private static List<StackTraceElement> stack(Thread thread) {
    return List.of(thread.getStackTrace());
  }

  private static void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      LOGGER.log(System.Logger.Level.WARNING, "Lock listener failed", e);
    }
  }
}
