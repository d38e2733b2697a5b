package emporium.locks;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slow waits, hot keys, joined listeners. */
class LockDiagnosticsTest {
  private static final long LONG_MS = 20_000;

  private final ConcurrentLinkedQueue<SlowWait> slowWaits = new ConcurrentLinkedQueue<>();
  private final LockListener recorder =
      new LockListener() {
        @Override
        public void slow(SlowWait wait) {
          slowWaits.add(wait);
        }
      };
  private final TestThreads workers = new TestThreads();

  @AfterEach
  void end() throws Exception {
    workers.close();
  }

  private static boolean holdUntil(LockManager manager, LockSet set, CountDownLatch end) {
    return manager.run(set, LONG_MS, () -> stayInside(end));
  }

  private static boolean stayInside(CountDownLatch end) {
    try {
      end.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  @Test
  void slowWait_pastThreshold_isReportedOnceWithTheHoldersStack() throws Exception {
    LockManager manager = new LockManager(TestKeys.stockTree(), recorder, 1);
    CountDownLatch end = new CountDownLatch(1);
    TestThreads.Worker<Boolean> holder =
        workers.start("holder", () -> holdUntil(manager, exclusive(seller(1)), end));
    TestThreads.until(() -> manager.holdings().size() == 2);
    TestThreads.Worker<Boolean> waiter =
        workers.startWaiting("waiter", manager, () -> holdUntil(manager, shared(stock(1, 1)), end));
    TestThreads.until(() -> !slowWaits.isEmpty());
    SlowWait wait = slowWaits.element();
    end.countDown();
    assertTrue(holder.result() && waiter.result());

    assertEquals(waiter.thread(), wait.thread());
    assertEquals(seller(1), wait.key());
    assertEquals(LockMode.IS, wait.mode());
    assertTrue(wait.waitedNanos() >= 1_000_000, wait::toString);
    assertEquals(1, wait.holders().size());
    assertEquals(holder.thread(), wait.holders().get(0).thread());
    assertEquals(LockMode.X, wait.holders().get(0).mode());
    assertTrue(
        wait.describe().contains("holds X\n")
            && wait.describe().contains("LockDiagnosticsTest.stayInside"),
        wait::describe);
    assertTrue(
        wait.stack().stream().anyMatch(call -> call.getMethodName().equals("holdUntil"))
            && wait.describe().contains("LockDiagnosticsTest.holdUntil"),
        wait::describe);
    assertEquals(1, slowWaits.size());
  }

  @Test
  void slowWait_otherHoldersNotInTheWay_areNotNamed() throws Exception {
    LockManager manager = new LockManager(TestKeys.stockTree(), recorder, 1);
    CountDownLatch end = new CountDownLatch(1);
    TestThreads.Worker<Boolean> reader =
        workers.start("reader", () -> holdUntil(manager, shared(seller(1)), end));
    TestThreads.Worker<Boolean> elsewhere =
        workers.start("elsewhere", () -> holdUntil(manager, exclusive(seller(2)), end));
    TestThreads.Worker<Boolean> passing =
        workers.start("passing", () -> holdUntil(manager, shared(stock(1, 2)), end));
    TestThreads.until(() -> manager.holdings().size() == 7);
    TestThreads.Worker<Boolean> waiter =
        workers.startWaiting(
            "waiter", manager, () -> holdUntil(manager, exclusive(stock(1, 1)), end));
    TestThreads.until(() -> !slowWaits.isEmpty());
    List<Thread> named =
        slowWaits.element().holders().stream().map(SlowWait.Holder::thread).toList();
    end.countDown();
    assertEquals(List.of(reader.thread()), named);
    assertTrue(reader.result() && elsewhere.result() && passing.result() && waiter.result());
  }

  @Test
  void slowWait_belowThreshold_isNotReported() throws Exception {
    LockManager manager = new LockManager(TestKeys.stockTree(), recorder, LONG_MS);
    HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0);
    TestThreads.Worker<Boolean> waiter =
        workers.startWaiting(
            "waiter", manager, () -> manager.run(shared(stock(1, 1)), LONG_MS, () -> true));
    held.close();
    assertTrue(waiter.result());
    assertTrue(slowWaits.isEmpty());
  }

  @Test
  void slowWait_negativeThreshold_isRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new LockManager(TestKeys.stockTree(), recorder, -1));
  }

  @Test
  void hotKeys_waits_areCountedAndSummed() throws Exception {
    HotKeys hot = new HotKeys(8);
    LockManager manager = new LockManager(TestKeys.stockTree(), hot, 0);
    HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0);
    TestThreads.Worker<Boolean> waiter =
        workers.startWaiting(
            "waiter", manager, () -> manager.run(shared(stock(1, 1)), LONG_MS, () -> true));
    held.close();
    assertTrue(waiter.result());
    HotKey hottest = hot.hottest(5).get(0);
    assertEquals(1, hot.hottest(5).size());
    assertEquals(new HotKey(stock(1, 1), 1, 0, hottest.waitNanos()), hottest);
    assertTrue(hottest.waitNanos() > 0);
  }

  @Test
  void hotKeys_moreKeysThanPlaces_keepsTheFrequentOnes() {
    long seed = 7;
    System.out.println("hot keys, seed " + seed);
    Random random = new Random(seed);
    HotKeys hot = new HotKeys(16);
    List<Object> stream = new ArrayList<>();
    IntStream.range(0, 500).forEach(i -> stream.add(stock(0, 0)));
    IntStream.range(0, 300).forEach(i -> stream.add(stock(0, 1)));
    IntStream.range(0, 1_000).forEach(i -> stream.add(stock(1, i)));
    Collections.shuffle(stream, random);
    stream.forEach(key -> hot.waited(key, LockMode.X, 10));
    List<HotKey> hottest = hot.hottest(2);
    assertEquals(List.of(stock(0, 0), stock(0, 1)), hottest.stream().map(HotKey::key).toList());
    assertTrue(hottest.get(0).waits() >= 500);
    assertTrue(hottest.get(0).waits() - hottest.get(0).waitsTooMany() <= 500);
    assertEquals(16, hot.hottest(100).size());
  }

  @Test
  void timedOut_waitEndsByDeadlineOrIsNotAllowed_isReported() throws Exception {
    ConcurrentLinkedQueue<Object> timedOut = new ConcurrentLinkedQueue<>();
    LockListener listener =
        new LockListener() {
          @Override
          public void timedOut(Object key, LockMode mode) {
            timedOut.add(key + " " + mode);
          }
        };
    LockManager manager = new LockManager(TestKeys.stockTree(), listener, 0);
    try (HeldLocks held = manager.acquire(exclusive(seller(1)), 0)) {
      for (long waitMaxMs : new long[] {0, 1}) {
        TestThreads.Worker<LockTimeout> waiter =
            workers.start(
                "waiter " + waitMaxMs,
                () ->
                    assertThrows(
                        LockTimeout.class,
                        () -> manager.acquire(shared(seller(1)), waitMaxMs).close()));
        assertTrue(waiter.result().context().containsKey("lock.heldBy"));
      }
    }
    manager.acquire(shared(seller(1)), 0).close();
    String asked = seller(1) + " " + LockMode.S;
    assertEquals(List.of(asked, asked), List.copyOf(timedOut));
  }

  @Test
  void held_listenerWithoutHolds_isNotNotified() {
    List<Object> held = new ArrayList<>();
    LockListener deaf =
        new LockListener() {
          @Override
          public boolean observesHolds() {
            return false;
          }

          @Override
          public void held(Object key, LockMode mode, long nanos) {
            held.add(key);
          }
        };
    new LockManager(TestKeys.stockTree(), deaf, 0).acquire(exclusive(seller(1)), 0).close();
    assertEquals(List.of(), held);
    LockListener hearing = deaf.and(new LockListener() {});
    new LockManager(TestKeys.stockTree(), hearing, 0).acquire(exclusive(seller(1)), 0).close();
    assertEquals(2, held.size(), "the key and the root");
  }

  @Test
  void hotKeys_noPlaces_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new HotKeys(0));
  }

  @Test
  void and_firstFails_secondIsNotifiedAllTheSame() {
    HotKeys second = new HotKeys(1);
    LockListener first =
        new LockListener() {
          @Override
          public void waited(Object key, LockMode mode, long nanos) {
            throw new IllegalStateException("expected by the test");
          }
        };
    LockListener both = first.and(second);
    assertThrows(IllegalStateException.class, () -> both.waited(seller(1), LockMode.S, 5));
    assertEquals(List.of(new HotKey(seller(1), 1, 0, 5)), second.hottest(1));
  }
}
