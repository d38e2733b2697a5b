package emporium.persistence.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs each task on a daemon thread of its own. Stateless. */
final class ThreadScheduler implements EngineScheduler {
  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public ExecutorService pool(String name, int threads) {
    return Executors.newFixedThreadPool(threads, new DaemonThreadFactory(name));
  }

  @Override
  public ScheduledExecutorService timer(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          var thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  @Override
  public Executor delayed(long delayMs, Executor executor) {
    return CompletableFuture.delayedExecutor(delayMs, TimeUnit.MILLISECONDS, executor);
  }

  @Override
  public TaskHandle task(String name, StepTask task) {
    return new TaskThread(name, task);
  }

  @Override
  public <T> T await(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  @Override
  public void runUninterrupted(String name, Runnable work) {
    var done = CompletableFuture.runAsync(work, command -> new Thread(command, name).start());
    try {
      done.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }
}
