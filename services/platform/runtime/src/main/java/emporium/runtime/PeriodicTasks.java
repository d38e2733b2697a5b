package emporium.runtime;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.Overloaded;
import emporium.persistence.engine.EngineScheduler;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs periodic sweeps of services for work that has become due without a request. A sweep starts a
 * pause after the one before it completed; a failed one is retried then. Thread-safe; the thread
 * only starts sweeps.
 */
@Singleton
public class PeriodicTasks {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicTasks.class);

  private final ScheduledExecutorService timer;

  PeriodicTasks(EngineScheduler scheduler) {
    timer = scheduler.timer("emporium-periodic");
  }

  /**
   * Starts sweeping.
   *
   * @param name of the sweep
   * @param sweep must not block
   */
  public void schedule(long pauseMs, String name, Supplier<? extends CompletionStage<?>> sweep) {
    if (!timer.isShutdown()) {
      var unused =
          timer.schedule(() -> begin(pauseMs, name, sweep), pauseMs, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Applies an action to each item, one after the other, so that a sweep never takes more than one
   * commit slot.
   */
  public static <T, R> CompletionStage<?> sequentially(
      Collection<T> found, Function<T, CompletionStage<R>> work) {
    CompletionStage<?> done = CompletableFuture.completedStage(null);
    for (T one : found) {
      done = done.thenCompose(before -> work.apply(one));
    }
    return done;
  }

  private void begin(long pauseMs, String name, Supplier<? extends CompletionStage<?>> sweep) {
    run(sweep)
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !isTransient(failure)) {
                LOG.warn("Periodic task failed: {}", name, failure);
              }
              schedule(pauseMs, name, sweep);
            });
  }

  private static CompletionStage<?> run(Supplier<? extends CompletionStage<?>> sweep) {
    try {
      return sweep.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private static boolean isTransient(Throwable failure) {
    Throwable cause = StageFailure.cause(failure);
    return cause instanceof EngineNotOpen || cause instanceof Overloaded;
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }
}
