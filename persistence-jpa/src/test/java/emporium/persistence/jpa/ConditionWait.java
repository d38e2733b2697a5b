package emporium.persistence.jpa;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting without sleeping, for a bounded time. */
final class ConditionWait {
  private static final int MAX_SECONDS = 120;

  /** Between two looks at the condition, so that who waits takes no core from what it waits for. */
  private static final long PAUSE_NANOS = 200_000;

  private ConditionWait() {}

  @CanIgnoreReturnValue
  static <R> R result(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(MAX_SECONDS, TimeUnit.SECONDS).join();
  }

  /** The failure of a stage. */
  static Throwable failure(CompletionStage<?> stage) {
    try {
      Object result = result(stage);
      throw new AssertionError("It did not fail: " + result);
    } catch (CompletionException e) {
      return e.getCause();
    }
  }

  static void latch(CountDownLatch latch) {
    try {
      if (!latch.await(MAX_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("Not counted down in " + MAX_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void until(BooleanSupplier condition) {
    until(condition, () -> "");
  }

  /**
   * @param state what a failure says
   */
  static void until(BooleanSupplier condition, Supplier<String> state) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "The condition was not met in " + MAX_SECONDS + " s: " + state.get());
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
