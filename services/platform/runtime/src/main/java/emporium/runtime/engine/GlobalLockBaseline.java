package emporium.runtime.engine;

import emporium.persistence.Overloaded;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One lock for all, the baseline of nested locks: one unit of work of all services runs at a time,
 * the next one starts when the write of the one before has completed. This is the published mode of
 * the object graph, one monitor around each command and its store, here with durable writes.
 * Thread-safe; non-blocking.
 *
 * <p>Source: the mode called MS-Sync in the published comparison.
 */
final class GlobalLockBaseline {
  private final int waitingMax;
  private final AtomicInteger waiting = new AtomicInteger();

  /** Completion of the last turn. */
  private final AtomicReference<CompletableFuture<Boolean>> last =
      new AtomicReference<>(CompletableFuture.completedFuture(true));

  GlobalLockBaseline(int waitingMax) {
    this.waitingMax = waitingMax;
  }

  /**
   * Runs work when its turn comes.
   *
   * @param mayRefuse whether it is refused when too many wait; events are bounded elsewhere
   * @param end of the work's turn, which may come after its result
   */
  <T> CompletionStage<T> runExclusively(
      boolean mayRefuse, Supplier<CompletionStage<T>> work, Function<T, CompletionStage<?>> end) {
    if (waiting.incrementAndGet() > waitingMax && mayRefuse) {
      waiting.decrementAndGet();
      return CompletableFuture.failedStage(new Overloaded("emporium.commit.commands-max"));
    }
    var turn = new CompletableFuture<Boolean>();
    CompletionStage<T> done = last.getAndSet(turn).thenCompose(before -> work.get());
    done.thenCompose(result -> end.apply(result).thenApply(ended -> true))
        .whenComplete(
            (ended, failed) -> {
              waiting.decrementAndGet();
              turn.complete(true);
            });
    return done;
  }
}
