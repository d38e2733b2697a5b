package emporium.locks;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A mode on an owner is asked for up front; locks below it follow. */
class DeclaredIntentionTest {
  private static final LockSet LATER = exclusive(stock(2, 1));

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

  @Test
  void of_intentionOnLaterOwner_keepsItOpenForLaterLocks() throws Exception {
    LockSet first = exclusive(stock(1, 1)).and(LockSet.of(LockMode.IX, seller(2)));
    try (HeldLocks outer = manager.acquire(first, 0)) {
      assertFalse(isFree(shared(seller(2))));
      assertTrue(isFree(LATER));
      try (HeldLocks inner = manager.acquire(LATER, 0)) {
        assertFalse(isFree(LATER));
      }
      assertFalse(isFree(shared(seller(2))));
    }
  }

  /** The control: what the intention above is for. */
  @Test
  void noIntentionOnLaterOwner_anotherTakesItWhole_laterLockIsRefused() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (HeldLocks outer = manager.acquire(exclusive(stock(1, 1)), 0)) {
      TestThreads.Worker<Boolean> other =
          workers.start(
              "other",
              () -> {
                try (HeldLocks held = manager.acquire(shared(seller(2)), 0)) {
                  taken.countDown();
                  end.await();
                  return true;
                }
              });
      taken.await();
      assertThrows(LockUpgradeConflict.class, () -> manager.acquire(LATER, 1_000).close());
      end.countDown();
      assertTrue(other.result());
    }
  }

  @Test
  void of_intentionOnRoot_excludesWholeCollectionsOnly() throws Exception {
    try (HeldLocks held = manager.acquire(LockSet.of(LockMode.IX, RootKey.ROOT), 0)) {
      assertEquals(
          List.of(false, true, true, true),
          List.of(
              isFree(LockSet.sharedRoot()),
              isFree(exclusive(seller(1))),
              isFree(LockSet.of(LockMode.IS, RootKey.ROOT)),
              isFree(LockSet.of(LockMode.IX, RootKey.ROOT))));
    }
    try (HeldLocks held = manager.acquire(LockSet.of(LockMode.IS, RootKey.ROOT), 0)) {
      assertEquals(
          List.of(true, false),
          List.of(isFree(LockSet.sharedRoot()), isFree(LockSet.exclusiveRoot())));
    }
  }

  @Test
  void of_sharedWithIntention_admitsReadersBelowAndLocksOfItsOwn() throws Exception {
    try (HeldLocks outer = manager.acquire(LockSet.of(LockMode.SIX, seller(1)), 0)) {
      assertEquals(
          List.of(true, false, false),
          List.of(
              isFree(shared(stock(1, 2))),
              isFree(exclusive(stock(1, 2))),
              isFree(shared(seller(1)))));
      try (HeldLocks inner = manager.acquire(exclusive(stock(1, 1)), 0)) {
        assertFalse(isFree(shared(stock(1, 1))));
        assertTrue(isFree(shared(stock(1, 2))));
      }
    }
  }
}
