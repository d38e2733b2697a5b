package emporium.locks;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** A listener that throws an error, which no caller catches. */
class ListenerErrorTest {
  private static final long LONG_MS = 20_000;

  /** Errors are not hidden, but what was granted must not stay taken for ever. */
  @Test
  void acquire_listenerThrowsErrorAfterWait_holdsNothing() throws Exception {
    LockListener broken =
        new LockListener() {
          @Override
          public void waited(Object key, LockMode mode, long nanos) {
            throw new AssertionError("expected by the test");
          }
        };
    LockManager manager = new LockManager(TestKeys.stockTree(), broken, 0);
    try (TestThreads workers = new TestThreads()) {
      TestThreads.Worker<AssertionError> waiter;
      try (HeldLocks held = manager.acquire(exclusive(stock(1, 1)), 0)) {
        waiter =
            workers.startWaiting(
                "waiter",
                manager,
                () ->
                    assertThrows(
                        AssertionError.class,
                        () -> manager.acquire(exclusive(stock(1, 1)), LONG_MS).close()));
      }
      assertEquals("expected by the test", waiter.result().getMessage());
    }
    assertEquals(0, manager.stateCount(), manager::dump);
  }
}
