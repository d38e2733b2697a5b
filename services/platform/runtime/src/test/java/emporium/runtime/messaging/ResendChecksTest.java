package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When there is a look for events to be resent. */
class ResendChecksTest {
  private static final int ROUNDS = 4;

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final AtomicInteger checked = new AtomicInteger();

  private ResendChecks checks(BooleanSupplier check) {
    return new ResendChecks(
        timer,
        1,
        () -> {
          checked.incrementAndGet();
          return check.getAsBoolean();
        });
  }

  /** Waits for so many checks, and that no more is scheduled. */
  private void awaitLast(int number) {
    Await.until(() -> checked.get() == number);
    var unused = CompletableFuture.runAsync(() -> {}, timer).join(); // the check has ended
    assertEquals(0, timer.getQueue().size());
  }

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  @Test
  void checks_ofAnIdleProcess_areNotScheduled() {
    checks(() -> true);
    assertEquals(0, timer.getQueue().size());
  }

  @Test
  void checks_whileEventsAreUnacknowledged_goOnAndThenEnd() {
    checks(() -> checked.get() < ROUNDS).resume();
    awaitLast(ROUNDS);
  }

  @Test
  void checks_resumedTwice_areScheduledOnce() {
    var checks =
        new ResendChecks(
            timer,
            600_000,
            () -> {
              throw new AssertionError("not due");
            });
    checks.resume();
    checks.resume();
    assertEquals(1, timer.getQueue().size());
  }

  @Test
  void checks_resumedAfterTheirEnd_beginAgain() {
    var checks = checks(() -> false);
    checks.resume();
    awaitLast(1);
    checks.resume();
    awaitLast(2);
  }

  @Test
  void check_thatFails_isRepeated() {
    checks(
            () -> {
              if (checked.get() == 1) {
                throw new IllegalStateException("planted");
              }
              return false;
            })
        .resume();
    awaitLast(2);
  }

  /** An event that is sent while the check comes to its result must not be left out. */
  @Test
  void checks_resumedWithinTheLastCheck_goOn() {
    var all = new ResendChecks[1];
    all[0] =
        checks(
            () -> {
              if (checked.get() == 1) {
                all[0].resume();
              }
              return false;
            });
    all[0].resume();
    awaitLast(2);
  }

  @Test
  void checks_resumedAfterTheTimerWasShutDown_areIgnored() {
    timer.shutdownNow();
    checks(() -> true).resume();
    assertEquals(0, checked.get());
  }
}
