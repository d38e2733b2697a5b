package emporium.runtime.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting without sleeping, for a bounded time. */
public final class Await {
  private static final int MAX_SECONDS = 120;

  /** Between two looks at the condition, so that who waits takes no core from what it waits for. */
  private static final long PAUSE_NANOS = 200_000;

  private Await() {}

  /** The result, or the failure itself. */
  @CanIgnoreReturnValue
  public static <R> R result(CompletionStage<R> stage) {
    try {
      return stage.toCompletableFuture().orTimeout(MAX_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Waits until the condition holds. */
  public static void until(BooleanSupplier condition) {
    until(condition, () -> "The condition was not met");
  }

  /** Waits until the condition holds, or else fails with what is wrong then. */
  public static void until(BooleanSupplier condition, Supplier<String> wrong) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(wrong.get() + " in " + MAX_SECONDS + " s");
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
