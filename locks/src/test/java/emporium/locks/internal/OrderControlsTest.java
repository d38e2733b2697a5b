package emporium.locks.internal;

import static emporium.locks.LockSet.exclusive;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.HeldLocks;
import emporium.locks.LockException;
import emporium.locks.LockManager;
import emporium.locks.LockOrderViolation;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.locks.TestKeys.SellerId;
import emporium.locks.TestManagers;
import emporium.locks.TestThreads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;

/** Order sorting switched off: two sets in opposite order, and two threads that meet midway. */
class OrderControlsTest {
  private static final int TIMES = 20;

  /** How long a deadlock lasts until it is given up. */
  private static final long WAIT_MS = 50;

  private static final long LONG_MS = 20_000;
  private static final Object SELLER = new SellerId(1);
  private static final Object OTHER_SELLER = new SellerId(2);
  private static final Object ITEM = PieceAccounts.item(1, 0, 0);
  private static final Object OTHER_ITEM = PieceAccounts.item(2, 0, 0);

  /** Takes key by key, and lets two threads meet once each has got a key of its own. */
  private static final class MeetingTable extends ObservedLockTable {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final AtomicInteger arrivals = new AtomicInteger();

    @Override
    boolean takeFastPath(LockGrant grant) {
      boolean taken = super.takeFastPath(grant);
      if (taken && grant.requested && arrivals.incrementAndGet() <= 2) {
        meet(barrier);
      }
      return taken;
    }
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      assertTrue(barrier.await(LONG_MS, TimeUnit.MILLISECONDS) >= 0);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** How both ended: the names of the exceptions, or "done". */
  private static List<String> both(RecordedLocks locks, Object one, Object two) throws Exception {
    try (TestThreads workers = new TestThreads()) {
      TestThreads.Worker<String> forth =
          workers.start("forth", () -> end(locks, exclusive(one, two), LONG_MS));
      TestThreads.Worker<String> back =
          workers.start("back", () -> end(locks, exclusive(two, one), LONG_MS));
      return List.of(forth.result(), back.result());
    }
  }

  private static String end(RecordedLocks locks, LockSet set, long waitMaxMs) {
    try {
      locks.acquire(Thread.currentThread().getName(), set, waitMaxMs).close();
      return "done";
    } catch (LockException e) {
      return e.getClass().getSimpleName();
    }
  }

  @RepeatedTest(TIMES)
  void order_offKeysOfOneType_isRefusedByTheManager() throws Exception {
    RecordedLocks locks = RecordedLocks.unsorted(new MeetingTable());
    List<String> ends = both(locks, SELLER, OTHER_SELLER);
    assertEquals("LockUpgradeConflict", ends.get(1), "who goes back must not wait");
    assertEquals("done", ends.get(0), "who goes forth may");
    assertEquals(0, TestManagers.stateCount(locks.manager));
  }

  @RepeatedTest(TIMES)
  void order_offOneAfterTheOther_isRefusedByTheManager() {
    LockManager manager = new LockManager(RecordedLocks.tree());
    try (HeldLocks held = manager.acquire(exclusive(OTHER_SELLER), 0)) {
      assertThrows(LockOrderViolation.class, () -> manager.acquire(exclusive(SELLER), 0).close());
    }
  }

  @RepeatedTest(TIMES)
  void order_offKeysWithOwners_isRefusedByTheManager() throws Exception {
    RecordedLocks locks = RecordedLocks.unsorted(new MeetingTable());
    List<String> ends = both(locks, ITEM, OTHER_ITEM);
    assertEquals("LockUpgradeConflict", ends.get(1), "who goes back must not wait");
    assertEquals("done", ends.get(0), "who goes forth may");
    assertEquals(0, TestManagers.stateCount(locks.manager));
  }

  @RepeatedTest(TIMES)
  void order_offAndNoThreadInTheWay_checkerIsRed() {
    RecordedLocks locks = RecordedLocks.unsorted(new ObservedLockTable());
    locks.acquire("back", exclusive(OTHER_ITEM, ITEM), 0).close();
    List<String> wrongs = LockHistoryChecker.wrongs(locks.history());
    assertTrue(
        wrongs.get(0).startsWith("order: back was granted CustomerId[value=1] after"),
        wrongs::toString);
  }

  /** Without a manager that knows what is held, nothing but the order keeps threads apart. */
  @RepeatedTest(TIMES)
  void order_offAManagerPerKey_isADeadlock() throws Exception {
    Map<Object, LockManager> managers = new ConcurrentHashMap<>();
    CyclicBarrier barrier = new CyclicBarrier(2);
    List<Object> keys = List.of(ITEM, OTHER_ITEM);
    List<Object> reversed = List.of(OTHER_ITEM, ITEM);
    try (TestThreads workers = new TestThreads()) {
      List<String> ends = new ArrayList<>();
      List<TestThreads.Worker<String>> both =
          List.of(
              workers.start("forth", () -> oneByOne(managers, barrier, keys)),
              workers.start("back", () -> oneByOne(managers, barrier, reversed)));
      for (TestThreads.Worker<String> each : both) {
        ends.add(each.result());
      }
      assertTrue(ends.contains("LockTimeout"), ends::toString);
    }
  }

  private static String oneByOne(
      Map<Object, LockManager> managers, CyclicBarrier barrier, List<Object> keys) {
    Deque<HeldLocks> held = new ArrayDeque<>();
    try {
      for (Object key : keys) {
        LockManager manager =
            managers.computeIfAbsent(key, any -> new LockManager(RecordedLocks.tree()));
        held.push(manager.acquire(exclusive(key), WAIT_MS));
        if (held.size() == 1) {
          meet(barrier);
        }
      }
      return "done";
    } catch (LockTimeout e) {
      return "LockTimeout";
    } finally {
      held.forEach(HeldLocks::close);
    }
  }

  /** The same sets, sorted. They cannot deadlock. */
  @RepeatedTest(TIMES)
  void order_on_bothEnd() throws Exception {
    RecordedLocks locks = new RecordedLocks(new ObservedLockTable());
    assertEquals(List.of("done", "done"), both(locks, ITEM, OTHER_ITEM));
    assertEquals(List.of("done", "done"), both(locks, SELLER, OTHER_SELLER));
    assertEquals(List.of(), LockHistoryChecker.wrongs(locks.history()));
  }
}
