package emporium.locks;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.TestKeys.CustomerId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LockManagerTest {
  private static final long LONG_MS = 20_000;

  private final LockManager manager = new LockManager(TestKeys.stockTree());
  private final TestThreads workers = new TestThreads();

  @AfterEach
  void nothingIsLeft() throws Exception {
    workers.close();
    assertEquals(List.of(), manager.holdings());
    assertEquals(0, manager.stateCount());
  }

  /** Whether another thread can have the set at once. */
  private boolean isFree(LockSet set) throws Exception {
    return workers
        .start(
            "prober",
            () -> {
              try (HeldLocks held = manager.tryAcquire(set)) {
                return held != null;
              }
            })
        .result();
  }

  private List<String> held() {
    return manager.holdings().stream().map(line -> line.key() + " " + line.mode()).toList();
  }

  @Test
  void acquire_leaf_takesIntentionLocksOnOwners() {
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 2)), 0)) {
      assertEquals(
          List.of("root IX", "SellerId[value=1] IX", "StockKey[sellerId=1, productId=2] X"),
          held());
    }
    try (HeldLocks held = manager.acquire(shared(stock(1, 2)), 0)) {
      assertEquals(
          List.of("root IS", "SellerId[value=1] IS", "StockKey[sellerId=1, productId=2] S"),
          held());
    }
  }

  @Test
  void acquire_none_takesNothing() {
    try (HeldLocks held = manager.acquire(LockSet.none(), 0)) {
      assertEquals(0, manager.stateCount());
    }
  }

  @Test
  void acquire_exclusive_excludesSameKeyOnly() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
      assertEquals(
          List.of(false, false, true, true),
          List.of(
              isFree(shared(stock(1, 1))),
              isFree(exclusive(stock(1, 1))),
              isFree(exclusive(stock(1, 2))),
              isFree(exclusive(stock(2, 1)))));
    }
    assertTrue(isFree(exclusive(stock(1, 1))));
  }

  @Test
  void acquire_shared_admitsReadersOnly() throws Exception {
    try (HeldLocks held = manager.acquire(shared(stock(1, 1)), 0)) {
      assertEquals(
          List.of(true, false),
          List.of(isFree(shared(stock(1, 1))), isFree(exclusive(stock(1, 1)))));
    }
  }

  @Test
  void acquire_collection_excludesItsEntities() throws Exception {
    try (HeldLocks held = manager.acquire(LockSet.exclusiveRoot(), 0)) {
      assertEquals(
          List.of(false, false), List.of(isFree(shared(stock(1, 1))), isFree(shared(seller(1)))));
    }
    try (HeldLocks held = manager.acquire(LockSet.sharedRoot(), 0)) {
      assertEquals(
          List.of(true, false),
          List.of(isFree(shared(stock(1, 1))), isFree(exclusive(stock(1, 1)))));
    }
    try (HeldLocks held = manager.acquire(exclusive(seller(1)), 0)) {
      assertEquals(
          List.of(false, true),
          List.of(isFree(shared(stock(1, 1))), isFree(exclusive(stock(2, 1)))));
    }
  }

  @Test
  void acquire_entity_excludesItsCollections() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
      assertEquals(
          List.of(false, false, false, false, true),
          List.of(
              isFree(LockSet.exclusiveRoot()),
              isFree(LockSet.sharedRoot()),
              isFree(exclusive(seller(1))),
              isFree(shared(seller(1))),
              isFree(exclusive(seller(2)))));
    }
    try (HeldLocks held = manager.acquire(shared(stock(1, 1)), 0)) {
      assertEquals(
          List.of(false, true),
          List.of(isFree(LockSet.exclusiveRoot()), isFree(LockSet.sharedRoot())));
    }
  }

  @Test
  void acquire_sharedCollectionAndExclusiveEntity_isSharedWithIntentionExclusive()
      throws Exception {
    try (HeldLocks held = manager.acquire(LockSet.sharedRoot().and(exclusive(stock(1, 1))), 0)) {
      assertEquals("root SIX", held().get(0));
      assertEquals(
          List.of(true, false, false),
          List.of(
              isFree(shared(stock(1, 2))),
              isFree(exclusive(stock(1, 2))),
              isFree(LockSet.sharedRoot())));
    }
  }

  @Test
  void acquire_oneKeyBusy_timesOutAndHoldsNothing() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(stock(5, 5)), 0)) {
      LockTimeout timeout =
          assertThrows(
              LockTimeout.class,
              () ->
                  workers
                      .start(
                          "late",
                          () -> manager.acquire(exclusive(stock(1, 1), stock(5, 5)), 1).toString())
                      .result());
      assertEquals("StockKey[sellerId=5, productId=5] X", timeout.context().get("lock.requested"));
      assertEquals(
          "StockKey[sellerId=1, productId=1] X, StockKey[sellerId=5, productId=5] X",
          timeout.context().get("lock.set"));
      assertEquals("1", timeout.context().get("lock.waitMaxMs"));
      assertEquals(
          LockHolding.owner(Thread.currentThread()) + " holds X",
          timeout.context().get("lock.heldBy"));
      assertTrue(timeout.getMessage().startsWith("Lock not granted in time {"));
      assertEquals(3, manager.holdings().size());
      assertTrue(isFree(exclusive(stock(1, 1))));
    }
  }

  @Test
  void acquire_zeroWaitAndBusy_timesOutWithoutQueueing() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(seller(1)), 0)) {
      assertThrows(
          LockTimeout.class,
          () ->
              workers
                  .start("late", () -> manager.acquire(shared(seller(1)), 0).toString())
                  .result());
    }
  }

  @Test
  void acquire_negativeWait_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> manager.acquire(LockSet.none(), -1).close());
  }

  @Test
  void acquire_foreignKey_isUnknown() {
    assertThrows(UnknownLock.class, () -> manager.acquire(exclusive(new CustomerId(1)), 0).close());
  }

  @Test
  void acquire_manyKeys_takesAndReleasesAll() throws Exception {
    List<TestKeys.StockKey> keys =
        IntStream.range(0, 50_000).mapToObj(i -> stock(i % 7, i)).toList();
    try (HeldLocks held = manager.acquire(exclusive(keys), 0)) {
      assertEquals(50_000 + 7 + 1, manager.holdings().size());
      assertEquals(false, isFree(shared(keys.get(49_999))));
    }
  }

  @Test
  void tryAcquire_oneKeyBusy_returnsNullAndHoldsNothing() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(stock(5, 5)), 0)) {
      assertEquals(false, isFree(exclusive(stock(1, 1), stock(5, 5))));
      assertTrue(isFree(exclusive(stock(1, 1))));
    }
  }

  @Test
  void run_bodyThrows_releases() {
    assertThrows(
        ArithmeticException.class,
        () ->
            manager.run(
                exclusive(stock(1, 1)),
                0,
                () -> {
                  throw new ArithmeticException();
                }));
    assertEquals(7, manager.<Integer>run(exclusive(stock(1, 1)), 0, () -> 7));
    assertNull(manager.run(LockSet.exclusiveRoot(), 0, () -> null));
  }

  @Test
  void close_twice_releasesOnce() throws Exception {
    HeldLocks first = manager.acquire(exclusive(stock(1, 1)), 0);
    first.close();
    try (HeldLocks second = manager.acquire(exclusive(stock(1, 1)), 0)) {
      first.close();
      assertEquals(false, isFree(exclusive(stock(1, 1))));
    }
  }

  @Test
  void close_otherThread_isRefusedAndReleasesNothing() throws Exception {
    try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
      assertThrows(
          IllegalMonitorStateException.class,
          () ->
              workers
                  .start(
                      "thief",
                      () -> {
                        held.close();
                        return true;
                      })
                  .result());
      assertEquals(false, isFree(exclusive(stock(1, 1))));
    }
  }

  @Test
  void idleKeys_millionTouched_holdNoState() {
    for (int i = 0; i < 1_000_000; i++) {
      manager.acquire(exclusive(stock(i % 1000, i)), 0).close();
    }
    assertEquals(0, manager.stateCount());
  }

  @Test
  void dump_holderAndWaiter_namesBoth() throws Exception {
    TestThreads.Worker<String> late;
    try (HeldLocks held = manager.acquire(exclusive(seller(1)), 0)) {
      late =
          workers.startWaiting(
              "late",
              manager,
              () -> {
                try (HeldLocks mine = manager.acquire(shared(seller(1)), LONG_MS)) {
                  return mine.toString();
                }
              });
      String me = LockHolding.owner(Thread.currentThread());
      String other = LockHolding.owner(late.thread());
      assertEquals(
          List.of(
              "stock: 3 held, 1 awaited",
              "SellerId[value=1]: " + me + " holds X",
              "SellerId[value=1]: " + other + " waits for S because of " + me + " holds X"),
          manager.dump().lines().filter(line -> !line.startsWith("root")).toList());
      assertEquals(
          List.of(Thread.currentThread()),
          manager.holdings().stream()
              .filter(LockHolding::waiting)
              .findFirst()
              .orElseThrow()
              .waitsFor());
    }
    assertNotNull(late.result());
  }
}
