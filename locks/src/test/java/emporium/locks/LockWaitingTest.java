package emporium.locks;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues: who waits, who is granted when, who gives up. */
public class LockWaitingTest {
  /** Longer than tests have patience: who is not woken does not wake by itself in time. */
  private static final long LONG_MS = 600_000;

  private final ConcurrentLinkedQueue<String> notifications = new ConcurrentLinkedQueue<>();
  private final LockListener listener =
      new LockListener() {
        @Override
        public void waited(Object key, LockMode mode, long nanos) {
          notifications.add("waited " + key + " " + mode + (nanos > 0 ? "" : " no time"));
        }

        @Override
        public void held(Object key, LockMode mode, long nanos) {
          notifications.add("held " + key + " " + mode + (nanos >= 0 ? "" : " negative"));
        }
      };
  private final LockManager manager = new LockManager(TestKeys.stockTree());
  private final TestThreads workers = new TestThreads();

  @AfterEach
  void nothingIsLeft() throws Exception {
    workers.close();
    assertEquals(0, manager.stateCount(), manager::dump);
  }

  /** Waits for a set; once granted, holds it until the latch is counted down. */
  private TestThreads.Worker<Boolean> waiter(String name, LockSet set, CountDownLatch end) {
    return workers.startWaiting(
        name,
        manager,
        () -> {
          try (HeldLocks held = manager.acquire(set, LONG_MS)) {
            end.await();
            return held != null;
          }
        });
  }

  private List<String> holders(Object key) {
    return manager.holdings().stream()
        .filter(line -> !line.waiting() && line.key().equals(key))
        .map(line -> line.thread().getName())
        .sorted()
        .toList();
  }

  /**
   * The same queue on the root, whose fast path must not pass anyone, on an inner node, on a leaf.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void queue_readersAroundWriters_isFirstInFirstOut(int depth) throws Exception {
    Object key = List.<Object>of(RootKey.ROOT, seller(1), stock(1, 1)).get(depth);
    List<CountDownLatch> ends = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      ends.add(new CountDownLatch(1));
    }
    HeldLocks first = manager.acquire(exclusive(key), 0);
    List<TestThreads.Worker<Boolean>> all =
        List.of(
            waiter("reader1", shared(key), ends.get(0)),
            waiter("reader2", shared(key), ends.get(1)),
            waiter("writer3", exclusive(key), ends.get(2)),
            waiter("reader4", shared(key), ends.get(3)),
            waiter("reader5", shared(key), ends.get(4)),
            waiter("writer6", exclusive(key), ends.get(5)));
    first.close();
    TestThreads.until(() -> holders(key).equals(List.of("reader1", "reader2")));
    assertEquals(List.of("writer3", "reader4", "reader5", "writer6"), TestThreads.waiting(manager));
    assertNull(tryElsewhere(shared(key)), "a reader passed waiting writers");
    ends.get(0).countDown();
    TestThreads.until(() -> holders(key).equals(List.of("reader2")));
    assertEquals(List.of("writer3", "reader4", "reader5", "writer6"), TestThreads.waiting(manager));
    ends.get(1).countDown();
    TestThreads.until(() -> holders(key).equals(List.of("writer3")));
    assertEquals(List.of("reader4", "reader5", "writer6"), TestThreads.waiting(manager));
    ends.get(2).countDown();
    TestThreads.until(() -> holders(key).equals(List.of("reader4", "reader5")));
    assertEquals(List.of("writer6"), TestThreads.waiting(manager));
    ends.forEach(CountDownLatch::countDown);
    for (TestThreads.Worker<Boolean> worker : all) {
      assertTrue(worker.result());
    }
  }

  private String tryElsewhere(LockSet set) throws Exception {
    return workers
        .start(
            "prober",
            () -> {
              try (HeldLocks held = manager.tryAcquire(set)) {
                return held == null ? null : held.toString();
              }
            })
        .result();
  }

  @Test
  void queue_collectionLockWaits_laterEntityLocksWaitBehindIt() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    HeldLocks entity = manager.acquire(exclusive(stock(1, 1)), 0);
    TestThreads.Worker<Boolean> reset = waiter("reset", LockSet.exclusiveRoot(), end);
    TestThreads.Worker<Boolean> other = waiter("other", exclusive(stock(2, 2)), end);
    assertEquals(List.of("reset", "other"), TestThreads.waiting(manager));
    LockHolding line =
        manager.holdings().stream()
            .filter(holding -> holding.thread() == other.thread())
            .findFirst()
            .orElseThrow();
    assertEquals(List.of(reset.thread()), line.waitsFor());
    entity.close();
    TestThreads.until(() -> holders(RootKey.ROOT).equals(List.of("reset")));
    assertEquals(List.of("other"), TestThreads.waiting(manager));
    end.countDown();
    assertTrue(reset.result() && other.result());
  }

  @Test
  void queue_waiterGivesUp_thoseBehindAreGranted() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (HeldLocks held = manager.acquire(shared(stock(1, 1)), 0)) {
      TestThreads.Worker<Boolean> writer = waiter("writer", exclusive(stock(1, 1)), end);
      TestThreads.Worker<Boolean> reader1 = waiter("reader1", shared(stock(1, 1)), end);
      TestThreads.Worker<Boolean> writer2 = waiter("writer2", exclusive(stock(1, 1)), end);
      TestThreads.Worker<Boolean> reader2 = waiter("reader2", shared(stock(1, 1)), end);
      writer2.thread().interrupt();
      assertThrows(LockInterrupted.class, writer2::result);
      assertEquals(List.of("writer", "reader1", "reader2"), TestThreads.waiting(manager));
      writer.thread().interrupt();
      assertThrows(LockInterrupted.class, writer::result);
      TestThreads.until(() -> holders(stock(1, 1)).containsAll(List.of("reader1", "reader2")));
      end.countDown();
      assertTrue(reader1.result() && reader2.result());
    }
  }

  @Test
  void acquire_interruptedWhileWaiting_keepsFlagAndHoldsNothing() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(stock(5, 5)), 0)) {
      TestThreads.Worker<Boolean> waiter =
          workers.startWaiting(
              "waiter",
              manager,
              () -> {
                LockInterrupted interrupted =
                    assertThrows(
                        LockInterrupted.class,
                        () ->
                            manager.acquire(exclusive(stock(1, 1), stock(5, 5)), LONG_MS).close());
                assertEquals(
                    "StockKey[sellerId=5, productId=5] X",
                    interrupted.context().get("lock.requested"));
                return Thread.currentThread().isInterrupted();
              });
      waiter.thread().interrupt();
      assertTrue(waiter.result());
      assertEquals(3, manager.holdings().size());
    }
  }

  @Test
  void acquire_interruptedButFree_succeeds() {
    Thread.currentThread().interrupt();
    manager.acquire(exclusive(stock(1, 1)), LONG_MS).close();
    assertTrue(Thread.interrupted());
  }

  @Test
  void listener_waitAndHold_hearsBothWithNodes() throws Exception {
    LockManager observed = new LockManager(TestKeys.stockTree(), listener, 0);
    HeldLocks held = observed.acquire(exclusive(seller(1)), 0);
    TestThreads.Worker<Boolean> waiter =
        workers.startWaiting(
            "waiter",
            observed,
            () -> {
              try (HeldLocks mine = observed.acquire(shared(seller(1)), LONG_MS)) {
                return mine != null;
              }
            });
    held.close();
    assertTrue(waiter.result());
    assertEquals(
        List.of(
            "held SellerId[value=1] S",
            "held SellerId[value=1] X",
            "held root IS",
            "held root IX",
            "waited SellerId[value=1] S"),
        notifications.stream().sorted().toList());
    assertEquals(0, observed.stateCount());
  }

  @Test
  void listener_fails_locksAreReleasedAllTheSame() {
    LockManager observed =
        new LockManager(
            TestKeys.stockTree(),
            new LockListener() {
              @Override
              public void held(Object key, LockMode mode, long nanos) {
                throw new IllegalStateException("expected by the test");
              }
            },
            0);
    Logger logger = Logger.getLogger(LockManager.class.getName());
    logger.setLevel(Level.OFF);
    observed.acquire(exclusive(seller(1)), 0).close();
    logger.setLevel(null);
    assertEquals(0, observed.stateCount());
  }

  @Test
  public void acquire_virtualThreads_waitWithoutACarrier() throws Exception {
    Method starter = virtualThreads();
    assumeTrue(starter != null, "virtual threads need JDK 21");
    int threads = 1_000;
    int[] count = {0};
    List<Thread> started = new ArrayList<>();
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
      for (int i = 0; i < threads; i++) {
        Runnable body = () -> manager.run(exclusive(stock(1, 1)), LONG_MS, () -> count[0]++);
        started.add((Thread) starter.invoke(null, body));
      }
      TestThreads.until(() -> TestThreads.waiting(manager).size() == threads);
    }
    for (Thread thread : started) {
      thread.join(LONG_MS);
    }
    manager.acquire(exclusive(stock(1, 1)), LONG_MS).close();
    assertEquals(threads, count[0]);
  }

  private static Method virtualThreads() {
    try {
      return Thread.class.getMethod("startVirtualThread", Runnable.class);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
