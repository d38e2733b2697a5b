package emporium.locks.internal;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockMode;
import emporium.locks.LockSet;
import emporium.locks.TestManagers;
import emporium.locks.TestThreads;
import emporium.locks.internal.ObservedLockTable.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Who may go first. The bound is 0 for requests. Who holds a key and strengthens it passes those
 * that wait for it, but only who held it before they asked, and at most {@link #STEPS_MAX} times
 * each, since modes only grow.
 */
class OvertakesTest {
  /** From IS to S or IX, to SIX, to X. */
  private static final int STEPS_MAX = 3;

  private static final long LONG_MS = 20_000;
  private static final int READERS = 4;
  private static final Object ITEM = PieceAccounts.item(1, 0, 0);

  private final ObservedLockTable table = new ObservedLockTable();
  private final LockManager manager = new RecordedLocks(table).manager;
  private final TestThreads workers = new TestThreads();

  @AfterEach
  void nothingIsLeft() throws Exception {
    workers.close();
    assertEquals(0, TestManagers.stateCount(manager), manager::dump);
  }

  private LockGrant grant(long ticket, LockMode mode) {
    ThreadLocks threadLocks = new ThreadLocks(Thread.currentThread());
    LockGrant grant =
        new LockGrant(
            threadLocks, TestManagers.keys(manager.tree()).typeOf(ITEM), ITEM, mode, true);
    grant.waiter(ticket > 0 ? new QueuedGrant(grant, ticket) : null);
    return grant;
  }

  @Test
  void overtakes_inOrder_areNone() {
    Overtakes overtakes = new Overtakes();
    List<LockGrant> queue =
        List.of(grant(1, LockMode.X), grant(2, LockMode.S), grant(3, LockMode.S));
    queue.forEach(overtakes::queued);
    LockGrant gaveUp = queue.get(1);
    gaveUp.waiter(null);
    for (LockGrant next : List.of(queue.get(0), queue.get(2))) {
      overtakes.granted(next);
      next.waiter(null);
    }
    overtakes.granted(grant(0, LockMode.X));
    assertEquals(List.of(), List.copyOf(overtakes.seen));
  }

  @Test
  void overtakes_outOfOrder_areSeenInEachWay() {
    Overtakes overtakes = new Overtakes();
    LockGrant first = grant(1, LockMode.X);
    LockGrant second = grant(2, LockMode.S);
    overtakes.queued(first);
    overtakes.queued(second);
    overtakes.granted(second);
    assertEquals(1, overtakes.seen.size(), "from the queue");
    second.waiter(null);
    overtakes.granted(grant(0, LockMode.S));
    assertEquals(2, overtakes.seen.size(), "without queueing");
    LockGrant late = grant(0, LockMode.S);
    overtakes.passed(late, overtakes.waiting(late));
    assertEquals(3, overtakes.seen.size(), "without the node");
  }

  @Test
  void strengthening_whileAnotherWaits_passesOncePerStep() throws Exception {
    TestThreads.Worker<Boolean> writer;
    int steps = 0;
    Deque<HeldLocks> held = new ArrayDeque<>(List.of(manager.acquire(shared(ITEM), 0)));
    writer = workers.startWaiting("writer", manager, () -> hold(LockSet.exclusiveRoot()));
    for (LockSet stronger :
        List.of(exclusive(ITEM), LockSet.sharedRoot(), LockSet.exclusiveRoot())) {
      held.push(manager.acquire(stronger, 0));
      steps++;
      assertTrue(TestThreads.isWaiting(manager, writer.thread()));
    }
    assertEquals(STEPS_MAX, steps);
    held.forEach(HeldLocks::close);
    assertTrue(writer.result());
  }

  @Test
  void strengthening_whileAnotherWaits_isForHoldersOnly() throws Exception {
    CountDownLatch grow = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger steps = new AtomicInteger();
    List<TestThreads.Worker<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < READERS; i++) {
      Object item = PieceAccounts.item(0, i / 2, i % 2);
      all.add(workers.start("holder", () -> grows(item, grow, steps, end)));
    }
    TestThreads.until(() -> manager.holdings().size() == 4 * READERS);
    all.add(workers.startWaiting("writer", manager, () -> hold(LockSet.exclusiveRoot())));
    all.add(workers.startWaiting("newcomer", manager, () -> hold(shared(ITEM))));
    grow.countDown();
    TestThreads.until(() -> steps.get() == READERS);
    assertEquals(List.of("writer", "newcomer"), TestThreads.waiting(manager));
    end.countDown();
    for (TestThreads.Worker<Boolean> worker : all) {
      assertTrue(worker.result());
    }
    assertEquals(List.of(), List.copyOf(table.overtakes.seen));
  }

  private boolean hold(LockSet set) {
    try (HeldLocks held = manager.acquire(set, LONG_MS)) {
      return held != null;
    }
  }

  /** Holds an item shared, then exclusively, which needs more of each owner. */
  private boolean grows(Object item, CountDownLatch grow, AtomicInteger steps, CountDownLatch end)
      throws InterruptedException {
    try (HeldLocks outer = manager.acquire(shared(item), LONG_MS)) {
      grow.await();
      try (HeldLocks inner = manager.acquire(exclusive(item), LONG_MS)) {
        steps.incrementAndGet();
        end.await();
        return true;
      }
    }
  }

  /**
   * Readers that never let the key become free: each leaves when another stays, or when all others
   * wait. Without a queue they would go on for ever.
   */
  @RepeatedTest(5)
  void readersWithoutGap_writerWaits_getsInAfterThoseWhoWereThere() throws Exception {
    AtomicBoolean writerDone = new AtomicBoolean();
    AtomicInteger holding = new AtomicInteger();
    AtomicLong grants = new AtomicLong();
    AtomicLong grantsWhenQueued = new AtomicLong(-1);
    List<TestThreads.Worker<Boolean>> readers = new ArrayList<>();
    table.whenQueued = () -> grantsWhenQueued.compareAndSet(-1, grants.get());
    for (int i = 0; i < READERS; i++) {
      readers.add(workers.start("reader", () -> readOn(writerDone, holding, grants)));
    }
    TestThreads.until(() -> grants.get() > 100);
    try (HeldLocks held = manager.acquire(exclusive(ITEM), LONG_MS)) {
      assertEquals(0, holding.get());
      long passed = grants.get() - grantsWhenQueued.get();
      assertTrue(passed <= READERS, passed + " reads after the writer was queued");
      writerDone.set(true);
    }
    for (TestThreads.Worker<Boolean> reader : readers) {
      assertTrue(reader.result());
    }
    assertEquals(List.of(), List.copyOf(table.overtakes.seen));
  }

  private boolean readOn(AtomicBoolean writerDone, AtomicInteger holding, AtomicLong grants) {
    while (!writerDone.get()) {
      try (HeldLocks held = manager.acquire(shared(ITEM), LONG_MS)) {
        grants.incrementAndGet();
        holding.incrementAndGet();
        TestThreads.until(() -> leaves(holding) || writerDone.get() || othersWait(holding));
      }
    }
    return true;
  }

  private static boolean leaves(AtomicInteger holding) {
    return holding.getAndUpdate(count -> count > 1 ? count - 1 : count) > 1;
  }

  /** The writer and all readers but one. */
  private boolean othersWait(AtomicInteger holding) {
    return TestThreads.waiting(manager).size() == READERS && holding.getAndDecrement() == 1;
  }

  @RepeatedTest(5)
  void entitiesWithoutGap_collectionWaits_nobodyWhoComesLaterPasses() throws Exception {
    AtomicBoolean queued = new AtomicBoolean();
    AtomicBoolean resetIsDone = new AtomicBoolean();
    AtomicLong rounds = new AtomicLong();
    List<TestThreads.Worker<Boolean>> all = new ArrayList<>();
    try (HeldLocks first = manager.acquire(exclusive(ITEM), 0)) {
      for (int i = 0; i < READERS; i++) {
        LockSet item = exclusive(PieceAccounts.item(0, i / 2, i % 2));
        all.add(workers.start("entity", () -> enter(item, queued, resetIsDone, rounds)));
      }
      TestThreads.until(() -> rounds.get() > 1_000);
      table.whenQueued = () -> queued.set(true);
      Callable<Boolean> reset =
          () -> manager.run(LockSet.exclusiveRoot(), LONG_MS, () -> !resetIsDone.getAndSet(true));
      all.add(workers.start("reset", reset));
      TestThreads.until(() -> TestThreads.waiting(manager).size() == READERS + 1);
    }
    for (TestThreads.Worker<Boolean> worker : all) {
      assertTrue(worker.result(), "an entity passed the reset");
    }
    assertTrue(table.count(Path.PASSED) > 1_000);
    assertEquals(List.of(), List.copyOf(table.overtakes.seen));
  }

  /** Goes in and out until it saw the reset in the queue; true if it then came after it. */
  private boolean enter(
      LockSet item, AtomicBoolean queued, AtomicBoolean resetIsDone, AtomicLong rounds) {
    while (true) {
      boolean late = queued.get();
      try (HeldLocks held = manager.acquire(item, LONG_MS)) {
        rounds.incrementAndGet();
        if (late) {
          return resetIsDone.get();
        }
      }
    }
  }

  /** Without the barrier an intention overtakes the queue, and is detected. */
  @RepeatedTest(20)
  void control_barrierOff_entityPassesWaitingCollection() throws Exception {
    ObservedLockTable broken = LockControlsTest.withoutBarrier();
    LockManager unfair = new RecordedLocks(broken).manager;
    TestThreads.Worker<Boolean> reset;
    try (HeldLocks held = unfair.acquire(LockSet.sharedRoot(), 0)) {
      reset =
          workers.startWaiting(
              "reset",
              unfair,
              () -> unfair.run(LockSet.exclusiveRoot(), LONG_MS, () -> Boolean.TRUE));
      TestThreads.Worker<Boolean> entity =
          workers.start("entity", () -> unfair.run(shared(ITEM), LONG_MS, () -> Boolean.TRUE));
      assertTrue(entity.result());
      assertEquals(List.of("root IS overtook X of reset"), List.copyOf(broken.overtakes.seen));
    }
    assertTrue(reset.result());
  }
}
