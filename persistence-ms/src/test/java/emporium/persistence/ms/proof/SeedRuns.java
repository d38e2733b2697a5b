package emporium.persistence.ms.proof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Runs the simulations of consecutive seeds, as many at a time as there are processors: each is one
 * thread, and shares nothing with the others.
 */
public final class SeedRuns {
  private SeedRuns() {}

  /**
   * What a seed decides.
   *
   * @param <T> the outcome
   */
  @FunctionalInterface
  public interface Simulation<T> {
    T run(long seed) throws IOException;
  }

  /**
   * Runs all seeds, in their order but for those at a time, until one fails.
   *
   * @param outcomes takes each outcome, one at a time; what it throws ends the run
   * @throws IOException if a simulation throws it
   */
  public static <T> void all(
      long first, int count, Simulation<T> simulation, Consumer<? super T> outcomes)
      throws IOException, InterruptedException {
    var next = new AtomicLong(first);
    Callable<Boolean> some =
        () -> {
          for (long seed = next.getAndIncrement();
              seed < first + count;
              seed = next.getAndIncrement()) {
            try {
              T outcome = simulation.run(seed);
              synchronized (next) {
                outcomes.accept(outcome);
              }
            } catch (IOException | RuntimeException | Error failed) {
              next.set(first + count);
              throw failed;
            }
          }
          return true;
        };
    int threads = Math.min(count, Runtime.getRuntime().availableProcessors());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Boolean>> started = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        started.add(pool.submit(some));
      }
      for (Future<Boolean> one : started) {
        await(one);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static void await(Future<Boolean> run) throws IOException, InterruptedException {
    try {
      run.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      if (failed.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
