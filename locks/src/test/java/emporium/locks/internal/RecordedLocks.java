package emporium.locks.internal;

import emporium.locks.HeldLocks;
import emporium.locks.LockListener;
import emporium.locks.LockManager;
import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.ItemKey;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import emporium.locks.TestManagers;
import emporium.locks.internal.LockingHistory.Access;
import emporium.locks.internal.LockingHistory.Holding;
import emporium.locks.internal.LockingHistory.Taking;
import emporium.locks.internal.ObservedLockTable.Grant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A lock manager of which a history is kept. A holding is stamped after its grant and before its
 * release, so that it lies within the true one and two that overlap truly do. What is held comes
 * from the plan, what is granted from the table.
 *
 * <p>Thread-safe.
 */
final class RecordedLocks {
  final LockManager manager;
  final ObservedLockTable table;
  private final Map<Thread, List<Holding>> planned = new ConcurrentHashMap<>();
  private final Queue<Taking> takings = new ConcurrentLinkedQueue<>();
  private final Queue<Access> accesses = new ConcurrentLinkedQueue<>();

  RecordedLocks(ObservedLockTable table) {
    this(table, tree());
  }

  RecordedLocks(ObservedLockTable table, LockTree tree) {
    this.table = table;
    this.manager =
        TestManagers.of(
            tree, new LockContext(TestManagers.keys(tree), LockListener.NONE, 0, table, null));
  }

  /** With plans changed on their way to the manager. */
  RecordedLocks(ObservedLockTable table, UnaryOperator<LockGrant[]> changed) {
    this(table, tree(), changed, false);
  }

  private RecordedLocks(
      ObservedLockTable table,
      LockTree tree,
      UnaryOperator<LockGrant[]> changed,
      boolean asDeclared) {
    this.table = table;
    this.manager =
        TestManagers.of(
            tree,
            new LockContext(
                TestManagers.keys(tree),
                LockListener.NONE,
                0,
                table,
                (set, threadLocks) -> {
                  LockGrant[] plan =
                      changed.apply(
                          asDeclared
                              ? declared(tree, set, threadLocks)
                              : TestManagers.keys(tree).plan(set, threadLocks));
                  planned(plan);
                  return plan;
                }));
  }

  private void planned(LockGrant[] plan) {
    planned.put(Thread.currentThread(), Stream.of(plan).map(RecordedLocks::holding).toList());
  }

  /** With keys taken in the order in which they are named, each after its owners. */
  static RecordedLocks unsorted(ObservedLockTable table) {
    return new RecordedLocks(table, tree(), plan -> plan, true);
  }

  static LockTree tree() {
    return LockTree.derive(
        "orders", CustomerId.class, SellerId.class, OrderKey.class, ItemKey.class);
  }

  private static LockGrant[] declared(LockTree tree, LockSet set, ThreadLocks threadLocks) {
    Map<Object, LockGrant> grants = new LinkedHashMap<>();
    for (LockRequest request : set.requests()) {
      LockSet one =
          request.mode() == LockMode.X
              ? LockSet.exclusive(request.key())
              : LockSet.shared(request.key());
      for (LockGrant grant : TestManagers.keys(tree).plan(one, threadLocks)) {
        grants.merge(grant.key, grant, (first, more) -> first.joined(more.planned, more.requested));
      }
    }
    return grants.values().toArray(LockGrant[]::new);
  }

  private static Holding holding(LockGrant grant) {
    return new Holding("", grant.key, grant.planned, grant.requested, 0, 0);
  }

  /** What was recorded; complete once all commands are over. */
  LockingHistory history() {
    return new LockingHistory(List.copyOf(takings), List.copyOf(accesses));
  }

  /** Records an access that was just made. */
  void accessed(String command, Object datum, boolean write) {
    accesses.add(new Access(command, datum, write, table.clock.incrementAndGet()));
  }

  /** Locks that are recorded when closed. */
  final class Held implements AutoCloseable {
    private final String command;
    private final boolean waits;
    private final long from;
    private final HeldLocks locks;
    private final List<Holding> plan = planned.remove(Thread.currentThread());
    private final List<Grant> grants = table.takeGrants();
    private final long taken = table.clock.incrementAndGet();

    private Held(String command, boolean waits, long from, HeldLocks locks) {
      this.command = command;
      this.waits = waits;
      this.from = from;
      this.locks = locks;
    }

    @Override
    public void close() {
      long to = table.clock.incrementAndGet();
      Map<Object, Long> stamps =
          grants.stream().collect(Collectors.toMap(Grant::key, Grant::at, Math::max));
      List<Holding> holdings =
          plan.stream()
              .map(
                  each -> {
                    long start = stamps.getOrDefault(each.key(), taken);
                    return new Holding(
                        command, each.key(), each.mode(), each.requested(), start, to);
                  })
              .toList();
      takings.add(
          new Taking(command, waits, holdings, grants.stream().map(Grant::key).toList(), from));
      locks.close();
    }
  }

  /** Takes as {@link LockManager#acquire}. */
  Held acquire(String command, LockSet set, long waitMaxMs) {
    long from = start(set);
    return new Held(command, true, from, manager.acquire(set, waitMaxMs));
  }

  /** Takes as {@link LockManager#tryAcquire}; null if not free. */
  Held tryAcquire(String command, LockSet set) {
    long from = start(set);
    HeldLocks locks = manager.tryAcquire(set);
    return locks == null ? null : new Held(command, false, from, locks);
  }

  private long start(LockSet set) {
    table.forgetGrants();
    planned(TestManagers.keys(manager.tree()).plan(set, table.threads.current()));
    return table.clock.incrementAndGet();
  }
}
