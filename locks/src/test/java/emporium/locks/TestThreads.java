package emporium.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Threads of a test. Each runs one task; closing interrupts and joins those that are left. */
public final class TestThreads implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 20;

  private final List<Worker<?>> workers = new ArrayList<>();

  /** A thread and what its task came to. */
  public record Worker<T>(Thread thread, FutureTask<T> task) {
    public T result() throws Exception {
      try {
        return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Exception cause) {
          throw cause;
        }
        throw e;
      } catch (TimeoutException e) {
        throw new AssertionError(thread.getName() + " does not end", e);
      }
    }
  }

  public <T> Worker<T> start(String name, Callable<T> task) {
    FutureTask<T> future = new FutureTask<>(task);
    Thread thread = new Thread(future, name);
    thread.setDaemon(true);
    Worker<T> worker = new Worker<>(thread, future);
    workers.add(worker);
    thread.start();
    return worker;
  }

  /** Starts a task that waits for a lock, and returns when it does. */
  public <T> Worker<T> startWaiting(String name, LockManager manager, Callable<T> task) {
    Worker<T> worker = start(name, task);
    until(() -> worker.task().isDone() || isWaiting(manager, worker.thread()));
    if (worker.task().isDone()) {
      throw new AssertionError(name + " did not wait");
    }
    return worker;
  }

  public static boolean isWaiting(LockManager manager, Thread thread) {
    return manager.holdings().stream()
        .anyMatch(holding -> holding.waiting() && holding.thread() == thread);
  }

  public static List<String> waiting(LockManager manager) {
    return manager.holdings().stream()
        .filter(LockHolding::waiting)
        .map(holding -> holding.thread().getName())
        .toList();
  }

  public static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("Condition does not come true");
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() throws InterruptedException {
    for (Worker<?> worker : workers) {
      worker.thread().interrupt();
      worker.thread().join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    }
  }
}
