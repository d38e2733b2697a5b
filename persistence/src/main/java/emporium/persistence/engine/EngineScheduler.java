package emporium.persistence.engine;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Where an engine's work runs, and what time it is for its waits: threads and the system's clock in
 * a process, one thread and a virtual clock in a simulation. What an engine waits for, it waits for
 * here. Thread-safe.
 */
public interface EngineScheduler {
  /** A thread for each task, on the system's clock. */
  EngineScheduler THREADS = new ThreadScheduler();

  /** The clock of waits, as {@link System#nanoTime}. */
  long nanoTime();

  /** Threads that run what they are given, in the order of arrival. */
  ExecutorService pool(String name, int threads);

  /** A thread that runs tasks after a delay. */
  ScheduledExecutorService timer(String name);

  /** Passes work on to an executor after a delay. */
  Executor delayed(long delayMs, Executor executor);

  /**
   * Makes a task, which does not run before it is started.
   *
   * @param name of its thread
   */
  TaskHandle task(String name, StepTask task);

  /**
   * Waits for a stage.
   *
   * @throws CompletionException if it failed
   */
  <T> T await(CompletionStage<T> stage);

  /**
   * Runs work where no interrupt of the caller reaches it, and waits for its end, however long.
   * Throws what the work throws.
   *
   * @param name of its thread
   */
  void runUninterrupted(String name, Runnable work);
}
