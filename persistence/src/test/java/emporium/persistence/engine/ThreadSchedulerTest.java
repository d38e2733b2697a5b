package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadSchedulerTest {
  private static final long LONG_MS = 50_000;
  private static final int MANY = 20_000;

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

  /** Takes what waits, one in a step; fails if two threads are in a step, or one is interrupted. */
  private static final class Taker implements StepTask {
    final Queue<Integer> waiting = new ConcurrentLinkedQueue<>();
    final AtomicInteger taken = new AtomicInteger();
    final AtomicInteger stepsOfCallers = new AtomicInteger();
    final AtomicBoolean isWrong = new AtomicBoolean();
    private final AtomicInteger inside = new AtomicInteger();

    @Override
    public long step() {
      isWrong.compareAndSet(
          false, inside.incrementAndGet() > 1 || Thread.currentThread().isInterrupted());
      if (!Thread.currentThread().getName().equals("taker")) {
        stepsOfCallers.incrementAndGet();
      }
      if (waiting.poll() != null) {
        taken.incrementAndGet();
      }
      inside.decrementAndGet();
      return waiting.isEmpty() ? WHEN_WOKEN : 0;
    }
  }

  /** Half of the callers only wake the task: whatever a step of others clears, nothing stays. */
  @Test
  void stepHere_besideTheThreadAndOtherCallers_isAloneAndLosesNoWake() throws Exception {
    var taker = new Taker();
    var task = EngineScheduler.THREADS.task("taker", taker);
    task.start();
    var callers = new ArrayList<Thread>();
    for (int i = 0; i < 4; i++) {
      boolean steps = i % 2 == 0;
      callers.add(new Thread(() -> offer(taker, steps ? task::stepHere : task::wake)));
    }
    callers.forEach(Thread::start);
    for (var caller : callers) {
      caller.join();
    }
    while (taker.taken.get() < callers.size() * MANY) {
      assertFalse(Thread.interrupted(), "a wake is lost: the time limit of the class is reached");
      Thread.onSpinWait();
    }
    assertFalse(taker.isWrong.get());
    assertTrue(taker.stepsOfCallers.get() >= 2 * MANY, "steps: " + taker.stepsOfCallers);
  }

  private static void offer(Taker taker, Runnable next) {
    for (int i = 0; i < MANY; i++) {
      taker.waiting.add(i);
      next.run();
    }
  }

  @Test
  void stepHere_callerIsInterrupted_stepIsNotAndTheInterruptIsKept() {
    var taker = new Taker();
    var task = EngineScheduler.THREADS.task("taker", taker);
    task.start();
    Thread.currentThread().interrupt();
    task.stepHere();
    assertTrue(Thread.interrupted());
    assertTrue(taker.stepsOfCallers.get() == 1 && !taker.isWrong.get());
  }

  @Test
  void stepHere_beforeTheStart_doesNothing() {
    var taker = new Taker();
    EngineScheduler.THREADS.task("taker", taker).stepHere();
    assertEquals(0, taker.stepsOfCallers.get());
  }

  @Test
  void stepHere_stepIsTheLast_endsTheTask() {
    var steps = new AtomicInteger();
    var isLast = new AtomicBoolean();
    var task =
        EngineScheduler.THREADS.task(
            "task",
            () -> {
              steps.incrementAndGet();
              return isLast.get() ? StepTask.ENDED : StepTask.WHEN_WOKEN;
            });
    task.start();
    task.stepHere();
    isLast.set(true);
    task.stepHere();
    int made = steps.get();
    task.stepHere();
    assertTrue(task.awaitEnd(LONG_MS));
    assertEquals(made, steps.get());
  }

  @Test
  void stepHere_stepThrows_endsTheTask() {
    var task =
        EngineScheduler.THREADS.task(
            "task",
            () -> {
              if (!Thread.currentThread().getName().equals("task")) {
                throw new IllegalStateException("injected");
              }
              return StepTask.WHEN_WOKEN;
            });
    task.start();
    assertThrows(IllegalStateException.class, task::stepHere);
    assertTrue(task.awaitEnd(LONG_MS));
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
