package emporium.edge;

import emporium.persistence.NotOpen;
import emporium.persistence.Overloaded;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what services look for from time to time: what has become due without anybody asking for it.
 * A sweep begins a pause after the one before it has ended; one that fails is tried again then.
 * Thread-safe; the thread is for beginning sweeps only.
 */
@Singleton
public class Sweepers {
  private static final Logger LOG = LoggerFactory.getLogger(Sweepers.class);

  private final ScheduledExecutorService timer = DaemonTimers.named("emporium-sweeper");

  /**
   * Starts sweeping.
   *
   * @param name of what is looked for
   * @param sweep must not block
   */
  public void every(long pauseMs, String name, Supplier<? extends CompletionStage<?>> sweep) {
    if (!timer.isShutdown()) {
      var unused =
          timer.schedule(() -> begin(pauseMs, name, sweep), pauseMs, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Does something with each of what was found, one after the other, so that a sweep never takes
   * more than one commit slot.
   */
  public static <T, R> CompletionStage<?> oneByOne(
      Collection<T> found, Function<T, CompletionStage<R>> work) {
    CompletionStage<?> done = CompletableFuture.completedStage(null);
    for (T one : found) {
      done = done.thenCompose(before -> work.apply(one));
    }
    return done;
  }

  private void begin(long pauseMs, String name, Supplier<? extends CompletionStage<?>> sweep) {
    swept(sweep)
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !isOfTheMoment(failure)) {
                LOG.warn("A sweep failed: {}", name, failure);
              }
              every(pauseMs, name, sweep);
            });
  }

  private static CompletionStage<?> swept(Supplier<? extends CompletionStage<?>> sweep) {
    try {
      return sweep.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private static boolean isOfTheMoment(Throwable failure) {
    var cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof NotOpen || cause instanceof Overloaded;
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }
}
