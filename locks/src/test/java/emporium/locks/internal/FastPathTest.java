package emporium.locks.internal;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.HeldLocks;
import emporium.locks.LockListener;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.locks.RootKey;
import emporium.locks.TestKeys;
import emporium.locks.TestManagers;
import emporium.locks.TestThreads;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Intentions on the fast path against requests for the owner itself. */
class FastPathTest {
  private static final long LONG_MS = 20_000;
  private static final int ROUNDS = 10_000;

  private final TestThreads workers = new TestThreads();

  @AfterEach
  void nobodyIsLeft() throws Exception {
    workers.close();
  }

  private static LockManager manager(LockTable table) {
    LockTree tree = TestKeys.stockTree();
    return TestManagers.of(
        tree, new LockContext(TestManagers.keys(tree), LockListener.NONE, 0, table, null));
  }

  /**
   * A grant that was published just before the barrier rose is used up. The barrier may be down
   * again when the acquisition goes on, so that the fast path could take the grant again; but it
   * cannot be registered any more.
   */
  @Test
  void acquire_barrierRisesAndFallsWhilePassing_ownerIsStillProtected() throws Exception {
    AtomicBoolean once = new AtomicBoolean(true);
    AtomicBoolean twice = new AtomicBoolean(true);
    LockManager manager =
        manager(
            new LockTable() {
              @Override
              boolean take(ThreadLocks threadLocks, FastPathGrant fastPath) {
                return !once.getAndSet(false) && super.take(threadLocks, fastPath);
              }

              @Override
              boolean takeFastPath(LockGrant grant) {
                if (grant.key != RootKey.ROOT || !twice.getAndSet(false)) {
                  return super.takeFastPath(grant);
                }
                grant.threadLocks.append(grant);
                assertTrue(grant.releaseFastPath());
                grant.threadLocks.remove(grant);
                return false;
              }
            });
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
      assertNull(
          workers.start("reset", () -> manager.tryAcquire(LockSet.exclusiveRoot())).result(),
          "the root was free for X while held in IX");
      assertEquals(3, manager.holdings().size());
    }
    assertEquals(0, TestManagers.stateCount(manager), manager::dump);
  }

  /** A barrier that is lowered once too often would hide one that is raised. */
  @Test
  void barriers_afterContentionOnEachLevel_areDown() throws Exception {
    AtomicInteger up = new AtomicInteger();
    AtomicInteger least = new AtomicInteger();
    LockManager manager =
        manager(
            new LockTable() {
              @Override
              void raise(int hash) {
                up.incrementAndGet();
                super.raise(hash);
              }

              @Override
              void lower(int hash) {
                least.accumulateAndGet(up.decrementAndGet(), Math::min);
                super.lower(hash);
              }
            });
    for (Object key : List.of(RootKey.ROOT, seller(1), stock(1, 1))) {
      TestThreads.Worker<Boolean> waiter;
      try (HeldLocks held = manager.acquire(exclusive(key), 0)) {
        assertNull(workers.start("other", () -> manager.tryAcquire(exclusive(key))).result());
        waiter =
            workers.startWaiting(
                "waiter",
                manager,
                () -> {
                  manager.acquire(exclusive(key), LONG_MS).close();
                  return true;
                });
      }
      assertTrue(waiter.result());
      assertEquals(0, up.get(), key + " is still barred");
      assertEquals(0, least.get(), key + " was lowered too often");
    }
    assertEquals(0, TestManagers.stateCount(manager), manager::dump);
  }

  /** While a key is given back, its owner is still taken; else the next could not go below it. */
  @Test
  void close_keyIsNotGivenBackYet_ownerIsStillTaken() {
    List<Boolean> free = new CopyOnWriteArrayList<>();
    AtomicReference<LockManager> manager = new AtomicReference<>();
    manager.set(
        manager(
            new LockTable() {
              @Override
              void release(LockGrant grant) {
                if (grant.key.equals(stock(1, 1)) && free.isEmpty()) {
                  free.add(
                      CompletableFuture.supplyAsync(() -> takes(manager.get(), seller(1))).join());
                }
                super.release(grant);
              }
            }));
    manager.get().acquire(exclusive(stock(1, 1)), 0).close();
    assertEquals(List.of(false), free);
    assertTrue(takes(manager.get(), seller(1)));
  }

  private static boolean takes(LockManager manager, Object key) {
    HeldLocks held = manager.tryAcquire(exclusive(key));
    if (held != null) {
      held.close();
    }
    return held != null;
  }

  /** What goes wrong while passers are looked for leaves the owner as it was. */
  @Test
  void acquire_lookingForPassersFails_nothingIsLeftBehind() throws Exception {
    AtomicBoolean fails = new AtomicBoolean();
    LockManager manager =
        manager(
            new LockTable() {
              @Override
              boolean isHeldOnFastPath(LockGrant grant) {
                return fails.get() || super.isHeldOnFastPath(grant);
              }

              @Override
              void transfer(LockNode node) {
                if (fails.get()) {
                  throw new IllegalStateException("no memory left");
                }
                super.transfer(node);
              }
            });
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
      fails.set(true);
      assertNotNull(
          workers
              .start(
                  "fails",
                  () -> assertThrows(IllegalStateException.class, () -> takes(manager, seller(1))))
              .result());
      fails.set(false);
      assertEquals(false, workers.start("owner", () -> takes(manager, seller(1))).result());
    }
    assertEquals(0, TestManagers.stateCount(manager), manager::dump);
    assertTrue(takes(manager, seller(1)));
  }

  /** Leaves time for the barrier to fall between an attempt on the fast path and the next step. */
  @SuppressWarnings("ThreadPriorityCheck") // nothing depends on whether others take the chance
  private static final class HesitantTable extends LockTable {
    @Override
    boolean take(ThreadLocks threadLocks, FastPathGrant fastPath) {
      boolean taken = super.take(threadLocks, fastPath);
      if (!taken) {
        Thread.yield();
      }
      return taken;
    }

    @Override
    boolean takeFastPath(LockGrant grant) {
      boolean taken = super.takeFastPath(grant);
      if (!taken) {
        Thread.yield();
      }
      return taken;
    }
  }

  /**
   * One on the fast path, one takes the owner, one strengthens; an exclusive holder must be alone.
   */
  @RepeatedTest(3)
  void owner_passedTakenAndStrengthened_isNeverShared() throws Exception {
    LockManager manager = manager(new HesitantTable());
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger wrong = new AtomicInteger();
    List<TestThreads.Worker<Boolean>> all =
        List.of(
            workers.start("passes", () -> hasIntentionOn(manager, inside, wrong)),
            workers.start("takes", () -> takes(manager, inside, wrong)),
            workers.start("strengthens", () -> strengthens(manager, inside, wrong)));
    for (TestThreads.Worker<Boolean> worker : all) {
      assertTrue(worker.result());
    }
    assertEquals(0, wrong.get());
    assertEquals(0, TestManagers.stateCount(manager), manager::dump);
  }

  private static boolean hasIntentionOn(
      LockManager manager, AtomicInteger inside, AtomicInteger wrong) {
    for (int i = 0; i < ROUNDS * 10; i++) {
      try (HeldLocks held = manager.acquire(exclusive(stock(1, i & 7)), LONG_MS)) {
        if (inside.get() < 0) {
          wrong.incrementAndGet();
        }
        inside.incrementAndGet();
        inside.decrementAndGet();
      }
    }
    return true;
  }

  private static boolean takes(LockManager manager, AtomicInteger inside, AtomicInteger wrong) {
    for (int i = 0; i < ROUNDS * 10; i++) {
      try (HeldLocks held = manager.acquire(exclusive(seller(1)), LONG_MS)) {
        alone(inside, wrong);
      }
    }
    return true;
  }

  private static boolean strengthens(
      LockManager manager, AtomicInteger inside, AtomicInteger wrong) {
    for (int i = 0; i < ROUNDS; i++) {
      try (HeldLocks outer = manager.acquire(shared(stock(1, 9)), LONG_MS);
          HeldLocks inner = manager.tryAcquire(exclusive(seller(1)))) {
        if (inner != null) {
          alone(inside, wrong);
        }
      }
    }
    return true;
  }

  private static void alone(AtomicInteger inside, AtomicInteger wrong) {
    if (inside.getAndAdd(-1_000) != 0) {
      wrong.incrementAndGet();
    }
    if (inside.addAndGet(1_000) != 0) {
      wrong.incrementAndGet();
    }
  }
}
