package emporium.locks.internal;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.TestKeys;
import emporium.locks.TestManagers;
import emporium.locks.TestThreads;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads come and go; what the manager keeps of them is bounded by how many live at a time. */
class ShortLivedThreadsTest {
  private static final int THREADS = 10_000;
  private static final int BATCH = 50;

  /** Kept are 64, or twice those that lived at the last clearing, and who came since. */
  private static final int THREADS_KEPT_MAX = 64 + 2 * BATCH + BATCH;

  private static final long LONG_MS = 20_000;

  private final LockManager manager = new LockManager(TestKeys.stockTree());
  private final AtomicInteger done = new AtomicInteger();

  /** Starts a thread. */
  private interface Starter {
    Thread start(Runnable body) throws Exception;
  }

  private void lock(int number) {
    manager.run(exclusive(stock(number % 7, number)), LONG_MS, done::incrementAndGet);
  }

  private void runInBatches(Starter starter) throws Exception {
    int most = 0;
    for (int from = 0; from < THREADS; from += BATCH) {
      List<Thread> batch = new ArrayList<>();
      for (int number = from; number < from + BATCH; number++) {
        int each = number;
        batch.add(starter.start(() -> lock(each)));
      }
      for (Thread thread : batch) {
        thread.join();
      }
      most = Math.max(most, TestManagers.context(manager).table.threads.all().size());
    }
    assertEquals(THREADS, done.get());
    assertTrue(most <= THREADS_KEPT_MAX, "threads kept: " + most);
    assertEquals(0, TestManagers.stateCount(manager));
  }

  @Test
  void registry_tenThousandPlatformThreads_areBounded() throws Exception {
    runInBatches(
        body -> {
          Thread thread = new Thread(body);
          thread.start();
          return thread;
        });
  }

  @Test
  void registry_tenThousandVirtualThreads_areBounded() throws Exception {
    Method starter = virtualThreads();
    assumeTrue(starter != null, "virtual threads need JDK 21");
    runInBatches(body -> (Thread) starter.invoke(null, body));
  }

  /** A clearing in the middle of a crowd must not take the threads of who is still there. */
  @Test
  void registry_othersComeAndGo_whoLivesKeepsLocks() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (TestThreads workers = new TestThreads()) {
      List<TestThreads.Worker<Boolean>> holders = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        LockSet mine = shared(stock(1, THREADS + i));
        holders.add(workers.start("holder", () -> holdUntil(mine, end)));
      }
      TestThreads.until(() -> manager.holdings().size() == 3 * BATCH);
      visit(workers);
      assertEquals(3 * BATCH, manager.holdings().size());
      end.countDown();
      for (TestThreads.Worker<Boolean> holder : holders) {
        assertTrue(holder.result());
      }
    }
    assertEquals(0, TestManagers.stateCount(manager));
  }

  /** Each finds that the owner of what is held is not free. */
  private void visit(TestThreads workers) throws Exception {
    for (int i = 0; i < 10 * BATCH; i++) {
      assertTrue(
          workers
              .start("visitor", () -> manager.tryAcquire(exclusive(TestKeys.seller(1))) == null)
              .result());
    }
  }

  private boolean holdUntil(LockSet set, CountDownLatch end) throws InterruptedException {
    try (HeldLocks held = manager.acquire(set, LONG_MS)) {
      end.await();
      return held != null;
    }
  }

  private static Method virtualThreads() {
    try {
      return Thread.class.getMethod("startVirtualThread", Runnable.class);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
