package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadSchedulerTest {
  private static final long LONG_MS = 50_000;

  @Test
  void awaitEnd_callerIsInterrupted_waitsForTheEndAndKeepsTheInterrupt() throws Exception {
    var going = new CountDownLatch(1);
    var hasEnded = new AtomicBoolean();
    var task =
        EngineScheduler.THREADS.task(
            "task",
            () -> {
              awaitUninterrupted(going);
              hasEnded.set(true);
              return StepTask.ENDED;
            });
    task.start();
    var seen = new AtomicBoolean();
    var isInterrupted = new AtomicBoolean();
    var waiter =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              seen.set(task.awaitEnd(LONG_MS) && hasEnded.get());
              isInterrupted.set(Thread.interrupted());
            });
    waiter.start();
    while (waiter.getState() != Thread.State.TIMED_WAITING && waiter.isAlive()) {
      Thread.onSpinWait();
    }
    waiter.interrupt();
    going.countDown();
    waiter.join();
    assertTrue(seen.get(), "ended before the task");
    assertTrue(isInterrupted.get());
  }

  @Test
  void awaitEnd_taskGoesOn_endsAfterTheBound() {
    var task = EngineScheduler.THREADS.task("task", () -> StepTask.WHEN_WOKEN);
    task.start();
    assertFalse(task.awaitEnd(1));
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
