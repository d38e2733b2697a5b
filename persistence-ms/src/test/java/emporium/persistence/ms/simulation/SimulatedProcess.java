package emporium.persistence.ms.simulation;

import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.StepTask;
import emporium.persistence.engine.TaskHandle;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What an engine runs on in a simulation: one process, until it is killed. All its work is done by
 * the one thread of the {@link Simulation}; where it waits for its own work, that work is done
 * then. Killed, it does nothing more, and waits for nothing.
 */
public final class SimulatedProcess implements EngineScheduler {
  private static final String RECOVERY = "emporium-recovery";
  private static final Instant START = Instant.parse("2026-03-04T23:30:00Z");

  private final Simulation world;
  private final String name;
  private final List<SimulatedTask> tasks = new ArrayList<>();
  private boolean isDead;
  private long clockOffsetMs;
  private long stepsOfOthers;

  public SimulatedProcess(Simulation world, String name) {
    this.world = world;
    this.name = name;
  }

  /**
   * Ends it at once, as an operating system does. Only an engine that is about to discard what it
   * lost does that first: nobody else would release its files, which are this JVM's.
   */
  public void kill() {
    List.copyOf(tasks).forEach(SimulatedTask::discardLost);
    tasks.clear();
    isDead = true;
  }

  public boolean isDead() {
    return isDead;
  }

  /** How many steps were made by others than the task that they belong to. */
  public long stepsOfOthers() {
    return stepsOfOthers;
  }

  /** Sets its clock of the day forward or back; its clock of waits goes on. */
  public void moveClock(long ms) {
    clockOffsetMs += ms;
  }

  /** How far its clock of the day is off. */
  public long clockOffsetMs() {
    return clockOffsetMs;
  }

  /** Its clock of the day. */
  public Clock clock() {
    InstantSource source =
        () -> START.plusMillis(TimeUnit.NANOSECONDS.toMillis(world.nowNanos()) + clockOffsetMs);
    return source.withZone(ZoneOffset.UTC);
  }

  @Override
  public long nanoTime() {
    return world.nowNanos();
  }

  @Override
  public ExecutorService pool(String poolName, int threads) {
    return new SimulatedExecutor(this, poolName, threads);
  }

  @Override
  public ScheduledExecutorService timer(String timerName) {
    return new SimulatedExecutor(this, timerName, 1);
  }

  @Override
  public Executor delayed(long delayMs, Executor executor) {
    return task ->
        schedule("delayed", TimeUnit.MILLISECONDS.toNanos(delayMs), () -> executor.execute(task));
  }

  Simulation.Work schedule(String what, long delayNanos, Runnable action) {
    return world.schedule(name + " " + what, this, delayNanos, action);
  }

  int pick(int count) {
    return count <= 1 ? 0 : world.random().nextInt(count);
  }

  @Override
  public TaskHandle task(String taskName, StepTask task) {
    var made = new SimulatedTask(taskName, task);
    tasks.add(made);
    return made;
  }

  @Override
  public <T> T await(CompletionStage<T> stage) {
    var future = stage.toCompletableFuture();
    while (!future.isDone()) {
      if (isDead || !world.step(this)) {
        throw new IllegalStateException("Waits for what will never be: process=" + name);
      }
    }
    return future.join();
  }

  @Override
  public void runUninterrupted(String taskName, Runnable work) {
    work.run();
  }

  /** One task, which is scheduled whenever it is due. */
  private final class SimulatedTask implements TaskHandle {
    private final String taskName;
    private final StepTask task;
    private Simulation.@Nullable Work next;
    private boolean isStarted;
    private boolean isEnded;
    private boolean isDueNow;

    SimulatedTask(String taskName, StepTask task) {
      this.taskName = taskName;
      this.task = task;
    }

    @Override
    public void start() {
      isStarted = true;
      wake();
    }

    @Override
    public void wake() {
      if (isStarted && !isEnded && !isDueNow) {
        isDueNow = true;
        again(0);
      }
    }

    @Override
    public void stepHere() {
      if (isStarted && !isEnded) {
        stepsOfOthers++;
        dropNext();
        run();
      }
    }

    private void discardLost() {
      if (taskName.equals(RECOVERY) && isDueNow) {
        dropNext();
        run();
      }
    }

    private void dropNext() {
      if (next != null) {
        next.cancel();
      }
    }

    private void again(long nanos) {
      dropNext();
      next = schedule(taskName, nanos, this::run);
    }

    private void run() {
      isDueNow = false;
      next = null;
      long nanos = task.step();
      if (nanos == StepTask.ENDED) {
        isEnded = true;
        dropNext(); // it was woken in its last step
      } else if (nanos == 0) {
        wake();
      } else if (nanos != StepTask.WHEN_WOKEN && !isDueNow) {
        again(nanos);
      }
    }

    @Override
    public boolean awaitEnd(long waitMaxMs) {
      long startNanos = world.nowNanos();
      long maxNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
      boolean more = isStarted;
      while (more && !isEnded && !isDead && world.nowNanos() - startNanos < maxNanos) {
        more = world.step(SimulatedProcess.this);
      }
      return isEnded || !isStarted;
    }
  }
}
