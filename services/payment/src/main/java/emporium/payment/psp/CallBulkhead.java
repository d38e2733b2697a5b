package emporium.payment.psp;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a bounded number of asynchronous calls run at once; further ones wait their turn, first come
 * first served. What waits is bounded by what is open in the store. Thread-safe; its lock is held
 * for an enqueue or a dequeue only.
 */
final class CallBulkhead {
  private final int callsMax;
  private final Executor starter;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private int running;

  /**
   * @param starter starts calls that had to wait
   */
  CallBulkhead(int callsMax, Executor starter) {
    this.callsMax = callsMax;
    this.starter = starter;
  }

  /** Runs the call now or when its turn comes; completes as it does. */
  <T> CompletionStage<T> run(Supplier<CompletionStage<T>> call) {
    var result = new CompletableFuture<T>();
    if (enter(() -> begin(call, result))) {
      begin(call, result);
    }
    return result;
  }

  private <T> void begin(Supplier<CompletionStage<T>> call, CompletableFuture<T> result) {
    CompletionStage<T> started;
    try {
      started = call.get();
    } catch (RuntimeException | Error e) { // else its slot is never freed
      started = CompletableFuture.failedStage(e);
    }
    started.whenComplete(
        (value, failure) -> {
          leave();
          if (failure == null) {
            result.complete(value);
          } else {
            result.completeExceptionally(failure);
          }
        });
  }

  private synchronized boolean enter(Runnable later) {
    if (running < callsMax) {
      running++;
      return true;
    }
    waiting.add(later);
    return false;
  }

  private void leave() {
    Runnable next = next();
    if (next != null) {
      starter.execute(next);
    }
  }

  private synchronized @Nullable Runnable next() {
    Runnable next = waiting.poll();
    if (next == null) {
      running--;
    }
    return next;
  }
}
