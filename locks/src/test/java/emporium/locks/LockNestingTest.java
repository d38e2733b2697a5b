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

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thread that acquires while it holds. */
class LockNestingTest {
  private final LockManager manager = new LockManager(TestKeys.stockTree());
  private final TestThreads workers = new TestThreads();

  @AfterEach
  void nothingIsLeft() throws Exception {
    workers.close();
    assertEquals(List.of(), manager.holdings());
    assertEquals(0, manager.stateCount());
  }

  /** Holds a set in another thread until the latch is counted down. */
  private TestThreads.Worker<String> holder(LockSet set, CountDownLatch end) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    TestThreads.Worker<String> worker =
        workers.start(
            "holder",
            () -> {
              try (HeldLocks held = manager.acquire(set, 0)) {
                begun.countDown();
                end.await();
                return held.toString();
              }
            });
    begun.await();
    return worker;
  }

  private String mode(Object key) {
    return manager.holdings().stream()
        .filter(line -> line.key().equals(key) && line.thread() == Thread.currentThread())
        .map(line -> line.mode().name())
        .findFirst()
        .orElse("free");
  }

  @Test
  void acquire_coveredSet_succeedsAndKeepsOuter() {
    try (HeldLocks outer = manager.acquire(exclusive(stock(1, 1), stock(2, 2)), 0)) {
      try (HeldLocks inner = manager.acquire(shared(stock(1, 1)), 0)) {
        assertEquals("X", mode(stock(1, 1)));
      }
      assertEquals("X", mode(stock(1, 1)));
    }
  }

  @Test
  void acquire_coveredByOwner_succeedsThoughEarlier() {
    try (HeldLocks outer = manager.acquire(exclusive(seller(1)).and(exclusive(stock(5, 5))), 0)) {
      try (HeldLocks inner = manager.acquire(exclusive(stock(1, 1)), 0)) {
        assertEquals("X", mode(stock(1, 1)));
      }
      assertThrows(
          LockOrderViolation.class, () -> manager.acquire(exclusive(stock(2, 1)), 0).close());
    }
    try (HeldLocks outer = manager.acquire(LockSet.sharedRoot().and(shared(stock(5, 5))), 0)) {
      try (HeldLocks inner = manager.acquire(shared(stock(1, 1)), 0)) {
        assertEquals("S", mode(stock(1, 1)));
      }
      assertThrows(
          LockOrderViolation.class, () -> manager.acquire(exclusive(stock(1, 1)), 0).close());
    }
  }

  @Test
  void acquire_laterLock_succeeds() {
    try (HeldLocks outer = manager.acquire(exclusive(stock(1, 1)), 0)) {
      try (HeldLocks inner = manager.acquire(exclusive(stock(1, 2), stock(2, 1)), 0)) {
        assertEquals("X", mode(stock(2, 1)));
      }
      assertEquals("free", mode(seller(2)));
    }
  }

  @Test
  void acquire_laterLockOfBusyEarlierOwner_isRefusedWithoutWaiting() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    TestThreads.Worker<String> other = holder(exclusive(seller(2)), end);
    try (HeldLocks outer = manager.acquire(exclusive(stock(1, 1)), 0)) {
      LockUpgradeConflict conflict =
          assertThrows(
              LockUpgradeConflict.class,
              () -> manager.acquire(exclusive(stock(2, 1)), 60_000).close());
      assertEquals("SellerId[value=2] IX", conflict.context().get("lock.requested"));
      assertEquals(3, manager.holdings().stream().filter(this::isMine).count());
    }
    end.countDown();
    assertNotNull(other.result());
  }

  private boolean isMine(LockHolding line) {
    return line.thread() == Thread.currentThread();
  }

  @Test
  void acquire_earlierLock_isRefusedThoughFree() {
    try (HeldLocks outer = manager.acquire(exclusive(stock(1, 5)), 0)) {
      LockOrderViolation violation =
          assertThrows(
              LockOrderViolation.class, () -> manager.acquire(shared(stock(1, 4)), 0).close());
      assertEquals(
          "StockKey[sellerId=1, productId=4] S", violation.context().get("lock.requested"));
      assertEquals("StockKey[sellerId=1, productId=5] X", violation.context().get("lock.held"));
      assertThrows(LockOrderViolation.class, () -> manager.acquire(shared(seller(2)), 0).close());
      assertEquals(3, manager.holdings().size());
    }
  }

  @Test
  void tryAcquire_earlierLock_succeedsIfFree() {
    try (HeldLocks outer = manager.acquire(exclusive(stock(1, 5)), 0)) {
      try (HeldLocks inner = manager.tryAcquire(exclusive(stock(1, 4), seller(0)))) {
        assertNotNull(inner);
        assertEquals("X", mode(stock(1, 4)));
      }
      assertEquals(3, manager.holdings().size());
    }
  }

  @Test
  void upgrade_onlyHolder_isGrantedAndUndoneByClose() {
    try (HeldLocks outer = manager.acquire(shared(stock(1, 1)), 0)) {
      try (HeldLocks inner = manager.acquire(exclusive(stock(1, 1)), 0)) {
        assertEquals(List.of("X", "IX"), List.of(mode(stock(1, 1)), mode(seller(1))));
      }
      assertEquals(
          List.of("S", "IS", "IS"),
          List.of(mode(stock(1, 1)), mode(seller(1)), mode(RootKey.ROOT)));
    }
  }

  @Test
  void upgrade_otherReader_isRefusedAndLeavesAllAsItWas() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    TestThreads.Worker<String> other = holder(shared(stock(1, 1)), end);
    try (HeldLocks outer = manager.acquire(shared(stock(1, 1)), 0)) {
      LockUpgradeConflict conflict =
          assertThrows(
              LockUpgradeConflict.class,
              () -> manager.acquire(exclusive(stock(1, 1)), 60_000).close());
      assertEquals(
          LockHolding.owner(other.thread()) + " holds S", conflict.context().get("lock.heldBy"));
      assertNull(manager.tryAcquire(exclusive(stock(1, 1))));
      assertEquals(
          List.of("S", "IS", "IS"),
          List.of(mode(stock(1, 1)), mode(seller(1)), mode(RootKey.ROOT)));
    }
    end.countDown();
    assertNotNull(other.result());
  }

  @Test
  void upgrade_waiterBehind_goesFirst() throws Exception {
    TestThreads.Worker<String> writer;
    try (HeldLocks outer = manager.acquire(shared(stock(1, 1)), 0)) {
      writer =
          workers.startWaiting(
              "writer",
              manager,
              () -> {
                try (HeldLocks mine = manager.acquire(exclusive(stock(1, 1)), 20_000)) {
                  return mine.toString();
                }
              });
      try (HeldLocks inner = manager.acquire(exclusive(stock(1, 1)), 0)) {
        assertEquals("X", mode(stock(1, 1)));
      }
      assertTrue(TestThreads.isWaiting(manager, writer.thread()));
    }
    assertNotNull(writer.result());
  }

  @Test
  void close_upgradeUndone_letsReadersIn() throws Exception {
    try (HeldLocks outer = manager.acquire(shared(stock(1, 1)), 0)) {
      HeldLocks inner = manager.acquire(exclusive(stock(1, 1)), 0);
      TestThreads.Worker<String> reader =
          workers.startWaiting(
              "reader",
              manager,
              () -> {
                try (HeldLocks mine = manager.acquire(shared(stock(1, 1)), 20_000)) {
                  return mine.toString();
                }
              });
      inner.close();
      assertNotNull(reader.result());
    }
  }

  @Test
  void close_outerFirst_innerStaysProtected() {
    HeldLocks outer = manager.acquire(LockSet.exclusiveRoot(), 0);
    HeldLocks inner = manager.acquire(exclusive(stock(1, 1)), 0);
    outer.close();
    assertEquals(
        List.of("IX", "IX", "X"), List.of(mode(RootKey.ROOT), mode(seller(1)), mode(stock(1, 1))));
    inner.close();
  }

  @Test
  void acquire_nestedTooDeep_isRefusedAndAllIsReleased() {
    Deque<HeldLocks> held = new ArrayDeque<>();
    assertThrows(
        IllegalStateException.class,
        () -> {
          while (held.size() < 5_000) {
            held.push(manager.acquire(shared(seller(1)), 0));
          }
        });
    held.forEach(HeldLocks::close);
    assertEquals(0, manager.stateCount(), manager::dump);
  }

  @Test
  void acquire_strongerIntentionWhileHeldUncounted_isCountedOnce() throws Exception {
    HeldLocks first = manager.acquire(shared(stock(1, 1)), 0);
    HeldLocks second = manager.acquire(exclusive(stock(1, 2)), 0);
    assertEquals(LockMode.IX, modeOf(seller(1)));
    assertEquals(
        List.of(),
        workers
            .start("other", () -> Stream.ofNullable(manager.tryAcquire(shared(seller(1)))).toList())
            .result());
    second.close();
    assertEquals(LockMode.IS, modeOf(seller(1)));
    first.close();
    assertEquals(0, manager.stateCount());
    manager.acquire(exclusive(seller(1)), 0).close();
    assertEquals(0, manager.stateCount());
  }

  private LockMode modeOf(Object key) {
    return manager.holdings().stream()
        .filter(held -> held.key().equals(key))
        .map(LockHolding::mode)
        .findFirst()
        .orElseThrow();
  }
}
