package emporium.persistence.ms.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads of a simulated process: any of the oldest tasks, one for each thread, may be the next. A
 * task that throws ends nothing.
 */
final class SimulatedExecutor extends AbstractExecutorService implements ScheduledExecutorService {
  private final SimulatedProcess process;
  private final String name;
  private final int threads;
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean isShutdown;

  SimulatedExecutor(SimulatedProcess process, String name, int threads) {
    this.process = process;
    this.name = name;
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    if (isShutdown) {
      throw new RejectedExecutionException(name);
    }
    if (!process.isDead()) {
      waiting.add(task);
      var unused = process.schedule(name, 0, this::runNext);
    }
  }

  private void runNext() {
    if (!waiting.isEmpty()) {
      waiting.remove(process.pick(Math.min(threads, waiting.size()))).run();
    }
  }

  @Override
  public void shutdown() {
    isShutdown = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    isShutdown = true;
    var never = List.copyOf(waiting);
    waiting.clear();
    return never;
  }

  @Override
  public boolean isShutdown() {
    return isShutdown;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown && waiting.isEmpty();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    while (!waiting.isEmpty() && !process.isDead()) {
      runNext();
    }
    return true;
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    return later(new Delay<@Nullable Void>(task), unit.toNanos(delay));
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    return later(new Delay<>(task), unit.toNanos(delay));
  }

  private <V> ScheduledFuture<V> later(Delay<V> task, long delayNanos) {
    if (isShutdown) {
      throw new RejectedExecutionException(name);
    }
    var unused =
        process.schedule(
            name,
            delayNanos,
            () -> {
              if (!isShutdown) {
                task.run();
              }
            });
    return task;
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long initialDelay, long period, TimeUnit unit) {
    return scheduleWithFixedDelay(task, initialDelay, period, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    return schedule(
        () -> {
          task.run();
          var unused = scheduleWithFixedDelay(task, delay, delay, unit);
        },
        initialDelay,
        unit);
  }

  /** A task that was asked for; its time is known to the simulation. */
  private static final class Delay<V> extends FutureTask<V> implements ScheduledFuture<V> {
    Delay(Runnable task) {
      super(task, null);
    }

    Delay(Callable<V> task) {
      super(task);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }
  }
}
