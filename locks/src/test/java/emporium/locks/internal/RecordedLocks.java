package emporium.locks;

import emporium.locks.History.Access;
import emporium.locks.History.Holding;
import emporium.locks.History.Taking;
import emporium.locks.Keys.CustomerId;
import emporium.locks.Keys.ItemKey;
import emporium.locks.Keys.OrderKey;
import emporium.locks.Keys.SellerId;
import emporium.locks.ObservedTable.Grant;
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
  final ObservedTable table;
  private final Map<Thread, List<Holding>> planned = new ConcurrentHashMap<>();
  private final Queue<Taking> takings = new ConcurrentLinkedQueue<>();
  private final Queue<Access> accesses = new ConcurrentLinkedQueue<>();

  RecordedLocks(ObservedTable table) {
    this(table, tree());
  }

  RecordedLocks(ObservedTable table, LockTree tree) {
    this.table = table;
    this.manager = new LockManager(tree, LockListener.NONE, 0, table, null);
  }

  /** With plans changed on their way to the manager. */
  RecordedLocks(ObservedTable table, UnaryOperator<Claim[]> changed) {
    this(table, tree(), changed, false);
  }

  private RecordedLocks(
      ObservedTable table, LockTree tree, UnaryOperator<Claim[]> changed, boolean asDeclared) {
    this.table = table;
    this.manager =
        new LockManager(
            tree,
            LockListener.NONE,
            0,
            table,
            (set, session) -> {
              Claim[] plan =
                  changed.apply(
                      asDeclared ? declared(tree, set, session) : tree.plan(set, session));
              planned(plan);
              return plan;
            });
  }

  private void planned(Claim[] plan) {
    planned.put(Thread.currentThread(), Stream.of(plan).map(RecordedLocks::holding).toList());
  }

  /** With keys taken in the order in which they are named, each after its owners. */
  static RecordedLocks unsorted(ObservedTable table) {
    return new RecordedLocks(table, tree(), plan -> plan, true);
  }

  static LockTree tree() {
    return LockTree.derive(
        "orders", CustomerId.class, SellerId.class, OrderKey.class, ItemKey.class);
  }

  private static Claim[] declared(LockTree tree, LockSet set, Session session) {
    Map<Object, Claim> claims = new LinkedHashMap<>();
    for (LockRequest request : set.requests()) {
      LockSet one =
          request.mode() == LockMode.X
              ? LockSet.exclusive(request.key())
              : LockSet.shared(request.key());
      for (Claim claim : tree.plan(one, session)) {
        claims.merge(claim.key, claim, (first, more) -> first.joined(more.planned, more.asked));
      }
    }
    return claims.values().toArray(Claim[]::new);
  }

  private static Holding holding(Claim claim) {
    return new Holding("", claim.key, claim.planned, claim.asked, 0, 0);
  }

  /** What was recorded; complete once all commands are over. */
  History history() {
    return new History(List.copyOf(takings), List.copyOf(accesses));
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
                    return new Holding(command, each.key(), each.mode(), each.asked(), start, to);
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
    planned(manager.tree().plan(set, table.sessions.current()));
    return table.clock.incrementAndGet();
  }
}
